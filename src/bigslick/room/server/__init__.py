"""The HTTP and WebSocket server of the room.

``app`` is the aiohttp application, ``websocket`` the connection of one client;
``middleware`` admits and logs every request.
``http_protocol``, ``hosts`` and ``addresses`` decide who may connect and from where.
``http_api`` contains the HTTP endpoints, with ``credentials`` and ``responses``;
``static_files`` serves the page. ``health`` and ``gauges`` are for operators.
"""
