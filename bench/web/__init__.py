"""The HTTP edge beside FastAPI and bare ASGI, over sockets, servers in processes of their own."""
