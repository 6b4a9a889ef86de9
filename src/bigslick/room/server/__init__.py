"""The room on the network.

``app`` is the aiohttp application, ``connection`` one WebSocket, ``http_protocol``,
``hosts`` and ``addresses`` who may connect and from where, ``http_api`` the HTTP
endpoints and ``static_files`` the page. For operators there are ``health``,
``metrics`` with ``gauges``, ``logs`` and ``request_log``.
"""
