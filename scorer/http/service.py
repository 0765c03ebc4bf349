"""Flask as this service uses it: without sessions, blueprints, coroutines and signals, it need not look for them.

What runs at every request is what Flask lets a subclass say about it, and no more than the service has.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, cast

from flask import Flask, Request, Response, has_app_context
from flask.ctx import RequestContext
from flask.globals import request_ctx
from flask.sessions import NullSession, SessionInterface
from flask.typing import ResponseReturnValue
from werkzeug.routing import Map, MapAdapter, Rule

if TYPE_CHECKING:
    from wsgiref.types import WSGIEnvironment


class _NoSessions(SessionInterface):
    """Nobody has a session; writing to the one that there is fails."""

    _NONE: Final = NullSession()

    def open_session(self, app: Flask, request: Request) -> NullSession:  # noqa: ARG002 - Flask's signature
        """The same for everybody."""
        return self._NONE


class _Straight(MapAdapter):
    """Where a request goes whose path and method are those of one rule, to the letter."""

    def __init__(self, paths: Map, rule: Rule, method: str) -> None:
        super().__init__(paths, "", "/", None, "http", rule.rule, method)
        self._rule = rule

    def match(self, *_: object, **__: object) -> Any:  # noqa: ANN401 - as return_rule would have it, which Flask asks for
        """That rule; there is nothing to be taken from the path."""
        return self._rule, {}


class _Request(Request):
    """A request; hardly any comes with files, which are all that it would have to close."""

    def close(self) -> None:
        """Called by Flask when the request is over."""
        if "files" in self.__dict__:
            super().close()


class Service(Flask):
    """A Flask application whose rules know no hosts, and whose functions before and after requests are its own."""

    request_class = _Request
    session_interface = _NoSessions()

    def ensure_sync(self, func: Any) -> Any:  # noqa: ANN401 - Flask's signature
        """No view is a coroutine."""
        return func

    @cached_property
    def _straight(self) -> dict[tuple[str, str], _Straight]:
        """By method and path, all that needs no pattern; Flask takes no more rules once it has answered a request."""
        return {
            (method, rule.rule): _Straight(self.url_map, rule, method)
            for rule in self.url_map.iter_rules()
            if not rule.arguments
            for method in rule.methods or ()
        }

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """What finds the rule of a request: known beforehand for most, unless it wants to be something else than HTTP."""
        if request is not None and "HTTP_UPGRADE" not in request.environ:
            straight = self._straight.get((request.method, request.environ["PATH_INFO"]))
            if straight is not None:
                return straight
        return super().create_url_adapter(request)

    def request_context(self, environ: "WSGIEnvironment") -> RequestContext:
        """What Flask knows of a request. What it knows of the application stays in each thread from its first one on:
        there is nothing of a request in it (``g``) that the service uses.
        """
        if not has_app_context():
            self.app_context().push()
        return super().request_context(environ)

    def full_dispatch_request(self) -> Response:
        """From a request to its answer."""
        self._got_first_request = True
        try:
            answer = self.preprocess_request()
            if answer is None:
                answer = self.dispatch_request()
        except Exception as error:  # noqa: BLE001 - as Flask does
            answer = self.handle_user_exception(error)
        return self.finalize_request(answer)

    def dispatch_request(self) -> ResponseReturnValue:
        """What the view of the request answers."""
        asked = request_ctx.request
        if asked.routing_exception is not None:
            self.raise_routing_exception(asked)
        rule = cast("Rule", asked.url_rule)
        return cast("ResponseReturnValue", self.view_functions[rule.endpoint](**asked.view_args or {}))

    def finalize_request(self, rv: Any, from_error_handler: bool = False) -> Response:  # noqa: ANN401, ARG002
        """The answer that came of a view or of a fault."""
        return self.process_response(self.make_response(rv))

    def preprocess_request(self) -> ResponseReturnValue | None:
        """What is asked before the view, in turn; the first answer ends it."""
        for ask in self.before_request_funcs.get(None, ()):
            answer = ask()
            if answer is not None:
                return cast("ResponseReturnValue", answer)
        return None

    def process_response(self, response: Response) -> Response:
        """What is done to every answer, the last first."""
        for change in reversed(self.after_request_funcs.get(None, ())):
            response = cast("Response", change(response))
        return response

    def do_teardown_request(self, exc: BaseException | None = None) -> None:
        """What is done when a request is over, the last first."""
        for tidy in reversed(self.teardown_request_funcs.get(None, ())):
            tidy(exc)
