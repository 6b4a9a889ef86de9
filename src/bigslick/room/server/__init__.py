"""The room on the network.

``app`` is the aiohttp application, ``websocket`` one client's socket,
``http_protocol``, ``hosts`` and ``addresses`` who may connect and from where,
``http_api`` the HTTP endpoints with ``credentials`` and ``responses``,
``static_files`` the page. For operators there are ``health``, ``gauges`` and
``request_log``.
"""
