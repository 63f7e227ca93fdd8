"""The example that learns by playing, loaded from the folder of its pages."""

import importlib.util
from pathlib import Path

_spec = importlib.util.spec_from_file_location("learn_by_playing", Path("docs/environments/learn_by_playing.py"))
assert _spec is not None
assert _spec.loader is not None
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
learn, value_of = _module.learn, _module.value_of
