import type { DashboardCard } from './preferences';

/** A card at its place, and whether it shows. */
export type Placed<Card> = Card & { hidden: boolean };

/** The cards in the order that the person has chosen; those that were never placed follow in the order of the registry. */
export function placed<Card extends { key: string }>(cards: readonly Card[], chosen: readonly DashboardCard[]): Placed<Card>[] {
  const known = chosen.flatMap(({ key, hidden }) => {
    const card = cards.find((each) => each.key === key);
    return card === undefined ? [] : [{ ...card, hidden }];
  });
  const rest = cards.filter(({ key }) => !known.some((each) => each.key === key));
  return [...known, ...rest.map((card) => ({ ...card, hidden: false }))];
}

/** The cards with the one at `from` moved to `to`. */
export function moved<Card>(cards: readonly Card[], from: number, to: number): Card[] {
  const card = cards[from];
  if (card === undefined || to < 0 || to >= cards.length) return [...cards];
  return cards.toSpliced(from, 1).toSpliced(to, 0, card);
}

/** What is kept of the cards: also those of modules that the person does not see now, behind the others. */
export function keptOf(cards: readonly DashboardCard[], before: readonly DashboardCard[]): DashboardCard[] {
  const unseen = before.filter(({ key }) => !cards.some((card) => card.key === key));
  return [...cards.map(({ key, hidden }) => ({ key, hidden })), ...unseen];
}
