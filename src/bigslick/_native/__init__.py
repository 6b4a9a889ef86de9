"""The compiled core: ``_core`` holds the evaluators, the stub beside it its types."""
