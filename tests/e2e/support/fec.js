/** A made-up SIREN with a right check digit. */
const siren = '732829320';
const header = 'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(' ');

const accounts = {
  101300: 'Capital souscrit appelé versé',
  401100: "Fournisseurs, achats de biens et services",
  411100: 'Clients',
  445660: 'TVA déductible',
  445710: 'TVA collectée',
  512100: 'Banque',
  606400: 'Fournitures administratives',
  613200: 'Locations immobilières',
  706000: 'Prestations de services',
};

/**
 * Writes the file of a small consultancy's year as another program would: opening balances, then sales, purchases
 * and payments of each month, numbered through each journal. Sales are a little
 * above `netCents` a month. `fault` puts one cent of difference into a sale.
 * @returns its name, its bytes, and what debit, credit and the revenue among it add up to, in cents.
 */
export function writeFec({ year, netCents = 850_000, fault = false }) {
  const entries = [openingOf(year)];
  for (let month = 1; month <= 12; month += 1) entries.push(...entriesOf(year, month, netCents));
  if (fault) entries[1].lines[0].debit += 1;
  const lines = number(entries).flatMap(linesOf);
  const text = [header.join('\t'), ...lines].join('\r\n') + '\r\n';
  const all = entries.flatMap((entry) => entry.lines);
  return {
    name: `${siren}FEC${year}1231.txt`,
    year,
    buffer: Buffer.from(text, 'utf8'),
    entries: entries.length,
    debitCents: all.reduce((sum, line) => sum + line.debit, 0),
    creditCents: all.reduce((sum, line) => sum + line.credit, 0),
    revenueCents: all.filter(({ account }) => account === 706000).reduce((sum, line) => sum + line.credit, 0),
  };
}

/** A file with a header alone. */
export function emptyFec(year) {
  return { name: `${siren}FEC${year}1231.txt`, buffer: Buffer.from(`${header.join('\t')}\r\n`, 'utf8') };
}

function openingOf(year) {
  return { journal: ['AN', 'À-nouveaux'], date: `${year}0101`, piece: `AN${year}`, label: 'Soldes à nouveau', lines: [debit(512100, 2_000_000), credit(101300, 2_000_000)] };
}

function entriesOf(year, month, netCents) {
  const two = String(month).padStart(2, '0');
  const net = netCents + month * 12_345;
  const vat = Math.round(net * 0.2);
  return [
    { journal: ['VE', 'Ventes'], date: `${year}${two}10`, piece: `FA${year}${two}`, label: `Facture de conseil ${two}/${year}`, lines: [debit(411100, net + vat, 'CDURAND', 'Durand et associés'), credit(706000, net), credit(445710, vat)] },
    { journal: ['AC', 'Achats'], date: `${year}${two}15`, piece: `L${year}${two}`, label: `Loyer ${two}/${year}`, lines: [debit(613200, 120_000), debit(606400, 4_599), debit(445660, 24_920), credit(401100, 149_519, 'FBAILLEUR', 'SCI du Marché')] },
    { journal: ['BQ', 'Banque'], date: `${year}${two}28`, piece: `RB${year}${two}`, label: `Règlement Durand ${two}/${year}`, lines: [debit(512100, net + vat), credit(411100, net + vat, 'CDURAND', 'Durand et associés')] },
  ];
}

function debit(account, cents, auxiliary = '', auxiliaryName = '') {
  return { account, debit: cents, credit: 0, auxiliary, auxiliaryName };
}

function credit(account, cents, auxiliary = '', auxiliaryName = '') {
  return { account, debit: 0, credit: cents, auxiliary, auxiliaryName };
}

/** Numbers each journal from 1. */
function number(entries) {
  const next = new Map();
  return entries.map((entry) => {
    const [code] = entry.journal;
    next.set(code, (next.get(code) ?? 0) + 1);
    return { ...entry, number: next.get(code) };
  });
}

function linesOf(entry) {
  return entry.lines.map((line) =>
    [...entry.journal, entry.number, entry.date, line.account, accounts[line.account], line.auxiliary, line.auxiliaryName, entry.piece, entry.date, entry.label, amount(line.debit), amount(line.credit), '', '', entry.date, '', ''].join('\t'),
  );
}

function amount(cents) {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
}
