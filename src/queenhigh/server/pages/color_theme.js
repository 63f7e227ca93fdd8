// Light or dark: as the browser prefers, until somebody chooses.

export const isDark = () =>
  (document.documentElement.dataset.theme ??
    (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark")) === "dark";

/** Change to the other colors, and remember the choice. */
export function changeTheme() {
  const theme = isDark() ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    /* the page changes even if the browser cannot remember it */
  }
}
