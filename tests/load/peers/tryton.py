"""Does with Tryton what a benchmark does with Partita, and prints what each act took as JSON.

    tryton.py POSTGRES_URL DATABASE SALES

Makes the database, a company with Tryton's own chart, and SALES sales with as many settlements, each of which pays one sale of one
of 400 customers. All of it runs in this process, below Tryton's protocol: over a network it takes more.
"""

import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
from decimal import Decimal
from importlib.metadata import version
from pathlib import Path
from urllib.parse import urlparse, urlunparse

import psycopg

YEAR = 2024
CUSTOMERS = 400
# As many as Partita takes in one request.
TOGETHER = 1000


def main():
    server, database, sales = sys.argv[1], sys.argv[2], int(sys.argv[3])
    server = urlparse(server)._replace(scheme='postgresql')
    make_database(server, database)
    books = Books(urlunparse(server._replace(path=f'/{database}')))
    moves = books.draft(sales)
    took = {
        'version': version('trytond'),
        'post_s': timed(lambda: books.post(moves)),
        'trial_balance_s': min(timed(books.trial_balance) for _ in range(3)),
        'balance_sheet_s': min(timed(books.balance_sheet) for _ in range(3)),
        'reconcile_s': timed(books.reconcile),
        **books.counts(),
    }
    took['close_s'] = timed(books.close)
    print(json.dumps(took))


def timed(act):
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def make_database(server, database):
    with psycopg.connect(urlunparse(server), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{database}"')
    with tempfile.TemporaryDirectory() as folder:
        password, settings = Path(folder, 'password'), Path(folder, 'trytond.conf')
        password.write_text('benchmark')
        settings.write_text(f"[database]\nuri = {urlunparse(server._replace(path='/'))}\n")
        program = Path(sys.executable).with_name('trytond-admin')
        command = [program, '-c', settings, '-d', database, '-u', 'account', '--activate-dependencies']
        command += ['--email', 'admin@example.org']
        # What it tells goes where errors go: the answer of this program is JSON alone.
        environment = {**os.environ, 'TRYTONPASSFILE': str(password)}
        subprocess.run(command, check=True, stdout=sys.stderr, env=environment)


class Books:
    def __init__(self, uri):
        # What is imported decides on its database at once.
        os.environ['TRYTOND_DATABASE_URI'] = uri
        import proteus
        from trytond.modules.account.tests import tools as accounting
        from trytond.modules.company.tests.tools import create_company

        self.proteus, self.config = proteus, proteus.config.set_trytond(uri)
        create_company()
        accounting.create_chart()
        year = accounting.create_fiscalyear(today=(datetime.date(YEAR, 1, 1), datetime.date(YEAR, 12, 31)))
        year.click('create_period')
        self.year = year
        self.periods = [(period.start_date, period.end_date, period.id) for period in year.periods]
        self.accounts = {kind: account.id for kind, account in accounting.get_accounts().items()}
        journal = proteus.Model.get('account.journal')
        [sales], [cash] = journal.find([('code', '=', 'REV')]), journal.find([('code', '=', 'CASH')])
        self.journals = {'sale': sales.id, 'settlement': cash.id}

    def run(self, act):
        """Does something in a transaction, which begins anew with the locks that it turns out to need, as Tryton's dispatcher does."""
        from trytond.transaction import Transaction, TransactionError

        context, more = {**self.config.context, 'fiscalyear': self.year.id}, {}
        while True:
            with Transaction().start(self.config.database_name, self.config.user, context=context, **more) as transaction:
                try:
                    return act()
                except TransactionError as error:
                    transaction.rollback()
                    error.fix(more)

    def model(self, name):
        return self.config.pool.get(name)

    def draft(self, sales):
        """Not measured: the ids of drafts of all sales and settlements."""
        names = [{'name': f'Client {i:05}'} for i in range(CUSTOMERS)]
        parties = self.run(lambda: [one.id for one in self.model('party.party').create(names)])
        moves = []
        for first in range(0, sales, TOGETHER // 2):
            some = range(first, min(sales, first + TOGETHER // 2))
            written = [move for i in some for move in self.pair(i, sales, parties[i % CUSTOMERS])]
            moves += self.run(lambda: [move.id for move in self.model('account.move').create(written)])
        return moves

    def pair(self, i, sales, party):
        amount = Decimal(10_000 + (2 * i * 7_919) % 900_000) / 100
        day = datetime.date(YEAR, 1, 1) + datetime.timedelta(days=i * 336 // sales)
        customer = {'account': self.accounts['receivable'], 'party': party}
        sale = [{**customer, 'debit': amount}, {'account': self.accounts['revenue'], 'credit': amount}]
        settlement = [{'account': self.accounts['cash'], 'debit': amount}, {**customer, 'credit': amount}]
        return self.move('sale', day, sale), self.move('settlement', day, settlement)

    def move(self, journal, day, lines):
        [period] = [id for start, end, id in self.periods if start <= day <= end]
        return {'journal': self.journals[journal], 'period': period, 'date': day, 'lines': [('create', lines)]}

    def post(self, moves):
        move = self.model('account.move')
        for first in range(0, len(moves), TOGETHER):
            self.run(lambda: move.post(move.browse(moves[first:first + TOGETHER])))

    def trial_balance(self):
        def read():
            accounts = self.model('account.general_ledger.account').search([])
            return [(it.account.id, it.start_balance, it.debit, it.credit, it.end_balance) for it in accounts]

        return self.run(read)

    def balance_sheet(self):
        def read():
            types = self.model('account.account.type').search([('statement', '=', 'balance')])
            return [(it.name, it.amount) for it in types]

        return self.run(read)

    def reconcile(self):
        self.run(self.model('account.move.line').reconcile_automatic)

    def counts(self):
        move, line = self.model('account.move'), self.model('account.move.line')
        return self.run(
            lambda: {
                'entries': move.search_count([('state', '=', 'posted')]),
                'lines': line.search_count([]),
                'reconciled': line.search_count([('reconciliation', '!=', None)]),
            }
        )

    def close(self):
        """Income and expenses to the result, and the deferrals of the balances."""
        journal = self.proteus.Model.get('account.journal')(name='Closing', code='CLO', type='situation')
        journal.save()
        period = self.proteus.Model.get('account.period')(name='Closing', fiscalyear=self.year, type='adjustment')
        period.start_date = period.end_date = self.year.end_date
        period.save()
        [result] = self.proteus.Model.get('account.account').find([('code', '=', '3.2.1')])
        balance = self.proteus.Wizard('account.fiscalyear.balance_non_deferral')
        balance.form.fiscalyear, balance.form.journal, balance.form.period = self.year, journal, period
        balance.form.credit_account = balance.form.debit_account = result
        balance.execute('balance')
        [move] = self.proteus.Model.get('account.move').find([('state', '=', 'draft')])
        move.click('post')
        self.proteus.Wizard('account.fiscalyear.renew').execute('create_')
        self.year.click('close')


if __name__ == '__main__':
    main()
