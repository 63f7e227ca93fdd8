"""Builds what is published of one version, twice, and compares: `make release` puts it into `dist/`."""
