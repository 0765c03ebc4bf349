# syntax=docker/dockerfile:1

# Debian's own python3: like every distribution's, and like the official python images, it is built with profile-guided
# optimisation, which makes it 25-38 % faster than a plain build of the sources. Chosen over the python images because
# the base is then nothing but Debian, so that the image can also be made where there is no registry to pull from:
#   debootstrap --variant=minbase bookworm base && tar -C base -c . | docker import - debian-base
#   docker build --build-arg BASE=debian-base -t scorer .
ARG BASE=debian:bookworm-slim

FROM ${BASE} AS python
ENV LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive
RUN apt-get update \
    && apt-get install --yes --no-install-recommends python3 \
    && rm -rf /var/lib/apt/lists/*

# ------------------------------------------------------------------------------------------------------------ build
FROM python AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates gcc libc6-dev python3-dev python3-venv
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
# The dependencies come first: a change of the code leaves these layers as they are.
COPY requirements/build.txt requirements/compile.txt requirements/serve.txt requirements/
# What compiles checks the types first, so it wants to see the dependencies too.
RUN python3 -m venv /opt/build \
    && /opt/build/bin/pip install --require-hashes \
        --requirement requirements/build.txt --requirement requirements/compile.txt --requirement requirements/serve.txt
RUN python3 -m venv --without-pip /opt/scorer \
    && /opt/build/bin/pip --python /opt/scorer/bin/python install --require-hashes --requirement requirements/serve.txt
# The same files as machine code: half the time of a settlement (hatch_build.py).
COPY . .
RUN COMPILED=1 /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /dist . \
    && /opt/build/bin/pip --python /opt/scorer/bin/python install --no-deps --no-index /dist/*.whl

# ---------------------------------------------------------------------------------------------------------- service
# Neither pip nor a compiler. Nothing is written but to /dev/shm and /tmp, so this works:
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges -p 8000:8000 scorer
FROM python AS service
COPY --from=build /opt/scorer /opt/scorer
ENV PATH=/opt/scorer/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
WORKDIR /tmp
USER 10001:10001
EXPOSE 8000
# The empty ProxyHandler: a proxy set for the container is not asked for what runs inside it.
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s CMD ["python3", "-c", \
    "import urllib.request as u; u.build_opener(u.ProxyHandler({})).open('http://127.0.0.1:8000/livez', timeout=2)"]
CMD ["scorer", "serve", "--host", "0.0.0.0", "--port", "8000"]
