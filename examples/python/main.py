"""A program that keeps books: it signs in with an API key, drafts an entry, posts it, pages through what was posted, and
knows a refusal by its code.

PARTITA_URL, PARTITA_COMPANY and PARTITA_KEY say where, for which company, and with which key."""

import datetime
import os
from collections.abc import Iterator
from decimal import Decimal
from typing import TypeVar
from uuid import UUID

from partita_client.api.accounting import create_entry, list_entries, post_entry
from partita_client.client import AuthenticatedClient
from partita_client.models import EntryCreate, EntryState, EntrySummary, LineCreate, Problem
from partita_client.types import UNSET, Response

COMPANY = UUID(os.environ["PARTITA_COMPANY"])
T = TypeVar("T")
YEAR = int(os.environ["PARTITA_YEAR"])
RUN = os.environ["PARTITA_RUN"]


class Refusal(Exception):
    """A refusal of the service: `code` is what a program goes by."""

    def __init__(self, problem: Problem):
        super().__init__(f"{problem.code}: {problem.detail}")
        self.problem = problem


def answer(response: Response[T | Problem]) -> T:
    """What was asked for, or the refusal raised."""
    if isinstance(response.parsed, Problem):
        raise Refusal(response.parsed)
    assert response.parsed is not None, response.status_code
    return response.parsed


def draft(client: AuthenticatedClient, entry: EntryCreate, key: str) -> tuple[UUID, str]:
    """Drafts an entry: its id and its version. With a key of the caller's own it is drafted once, however often a broken
    line has it sent."""
    response = create_entry.sync_detailed(COMPANY, client=client, body=entry, idempotency_key=key)
    return answer(response).id, response.headers["ETag"]


def post(client: AuthenticatedClient, entry: UUID, etag: str) -> None:
    """Posts a draft as it was seen: what somebody changed meanwhile is not posted unseen."""
    answer(post_entry.sync_detailed(COMPANY, entry, client=client, if_match=etag))


def posted(client: AuthenticatedClient) -> Iterator[EntrySummary]:
    """Every posted entry, page by page."""
    cursor = UNSET
    while True:
        asked = list_entries.sync_detailed(COMPANY, client=client, state=EntryState.POSTED, limit=2, cursor=cursor)
        page = answer(asked)
        yield from page.items
        cursor = page.next_cursor
        if cursor is UNSET:
            return


def sale(day: int, debit: str, credit: str) -> EntryCreate:
    lines = [LineCreate(account="411", debit=debit), LineCreate(account="707", credit=credit)]
    return EntryCreate(journal="VE", date=datetime.date(YEAR, 2, day), label=f"Vente {day}", lines=lines)


def main() -> None:
    url = f"{os.environ['PARTITA_URL']}/api/v1"
    with AuthenticatedClient(base_url=url, token=os.environ["PARTITA_KEY"]) as client:
        for day in range(1, 6):
            entry = sale(day, f"{day}00.00", f"{day}00.00")
            drafted, etag = draft(client, entry, f"{RUN}-{day}")
            again, _ = draft(client, entry, f"{RUN}-{day}")
            assert again == drafted, "the same key made two entries"
            post(client, drafted, etag)
        total = sum(Decimal(entry.total) for entry in posted(client))
        print(f"posted: {total * 100:.0f} minor units")
        try:
            post(client, *draft(client, sale(6, "1.00", "2.00"), f"{RUN}-6"))
        except Refusal as refusal:
            problem = refusal.problem
            fields = ", ".join(field.code for field in problem.errors)
            print(f"refused: {problem.status} {problem.code}: {fields}")


if __name__ == "__main__":
    main()
