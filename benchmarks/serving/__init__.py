"""How the server stands up to many readers: ``python -m benchmarks.serving``.

Fifty readers each read one game after the other, as a text in one of six languages or as PGN, and
look at each for a while; then they do so without a pause. Another run asks 100,000 times, mostly
for positions, and watches the memory of the server and its processes.

The time of the processor is that of server, processes and client together: it says what a machine
can hold, however busy it is. The client is as small as can be, since it runs on the same cores: it
speaks just enough HTTP.
"""
