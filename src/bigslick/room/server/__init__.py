"""The room on the network.

``app`` is the aiohttp application, ``connection`` one WebSocket with its limits,
``http_api`` the HTTP endpoints, ``static_files`` the files of the page and
``metrics`` what is counted.
"""
