"""Bulk: whole files of recorded hands, settled on one machine or on a cluster (``scorer bulk``, docs/bulk.md).

The engine is Dask. What it does with each hand is what the service does: decode, read, settle, answer; nothing else
settles here. It needs the extra ``scorer[bulk]``.

``sources`` finds the input, ``parts`` cuts it, ``work`` turns one part into one finished file of results (``reading``,
``settling``, ``writing``), ``engine`` has that done everywhere, ``place`` keeps what is finished and puts it together.
"""
