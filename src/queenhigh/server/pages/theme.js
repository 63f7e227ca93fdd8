// Runs before anything is painted, so that the wrong colors never flash.
const chosen = (() => {
  try {
    return localStorage.getItem("theme");
  } catch {
    return null;
  }
})();
if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
