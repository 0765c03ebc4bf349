"""The service: the routes of ``openapi.yaml`` over ``scorer.api``, and the server that runs them."""
