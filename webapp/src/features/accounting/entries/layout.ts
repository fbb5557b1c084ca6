/** How the lines are laid out: side by side where there is room for their columns, else below each other. */
export interface Layout {
  /** The columns. */
  grid: string;
  /** The headings above them. */
  heading: string;
  row: string;
  /** The name of a field that stands by itself. */
  name: string;
  /** The last cell. */
  last: string;
}

/** Without other currencies and taxes. */
const usualLayout: Layout = {
  grid: '@4xl:grid-cols-[minmax(9rem,12rem)_minmax(7rem,9rem)_minmax(6rem,1fr)_9rem_7.5rem_7.5rem_2.5rem]',
  heading: '@4xl:grid',
  row: '@4xl:py-1.5',
  name: '@4xl:hidden',
  last: '@max-4xl:col-span-2',
};

/** With other currencies. */
const foreignLayout: Layout = {
  grid: '@5xl:grid-cols-[minmax(7.5rem,1.2fr)_minmax(5.5rem,0.9fr)_minmax(6rem,1.5fr)_9rem_4.5rem_6.5rem_6.5rem_6.5rem_2.5rem]',
  heading: '@5xl:grid',
  row: '@5xl:py-1.5',
  name: '@5xl:hidden',
  last: '@max-5xl:col-span-2',
};

/** With taxes. */
const taxLayout: Layout = {
  grid: '@5xl:grid-cols-[minmax(8rem,1.1fr)_minmax(6rem,0.9fr)_minmax(6rem,1.5fr)_9rem_6.5rem_7rem_7rem_2.5rem]',
  heading: '@5xl:grid',
  row: '@5xl:py-1.5',
  name: '@5xl:hidden',
  last: '@max-5xl:col-span-2',
};

/** With both, from as much room as a usual screen leaves beside the menu. */
const wholeLayout: Layout = {
  grid: '@min-[66rem]:grid-cols-[minmax(7rem,1.2fr)_minmax(5rem,0.9fr)_minmax(5.5rem,1.5fr)_9rem_4.5rem_6.5rem_6rem_6.5rem_6.5rem_2.5rem]',
  heading: '@min-[66rem]:grid',
  row: '@min-[66rem]:py-1.5',
  name: '@min-[66rem]:hidden',
  last: '@max-[66rem]:col-span-2',
};

/** The one for the columns that show. */
export function layoutWith({ currencies, taxes }: { currencies: boolean; taxes: boolean }): Layout {
  if (taxes) return currencies ? wholeLayout : taxLayout;
  return currencies ? foreignLayout : usualLayout;
}
