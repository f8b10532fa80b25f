"""Ask a guest what to do once the host has closed the line for good."""

from games.aya.remote.controller import RemoteController
from games.aya.session.controller import GameController
from games.shell.dialog import Answer, Dialog
from games.ui.screen import Change, Home, Push, Replace


class JoinAgain:
    """Asks once."""

    def __init__(self, controller: GameController) -> None:
        self._remote = controller if isinstance(controller, RemoteController) else None

    def ask(self) -> Change | None:
        """Return the question once the line has ended; None while it stands, and after that."""
        remote = self._remote
        if remote is None or not remote.has_ended or remote.services.is_covered:
            return None
        self._remote, words, again = None, remote.services.words, remote.join_again
        answers = [Answer(words("join.leave"), Home), Answer(words("join.look"))]
        if again is not None:
            answers.insert(0, Answer(words("join.once_more"), lambda: Replace(again()), "first"))
        return Push(Dialog(remote.services, words("join.ended"), remote.line.guest.why, answers))
