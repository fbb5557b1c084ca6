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

/** Without other currencies. */
export const usualLayout: Layout = {
  grid: '@4xl:grid-cols-[minmax(9rem,12rem)_minmax(7rem,9rem)_minmax(6rem,1fr)_9rem_7.5rem_7.5rem_2.5rem]',
  heading: '@4xl:grid',
  row: '@4xl:py-1.5',
  name: '@4xl:hidden',
  last: '@max-4xl:col-span-2',
};

/** With them. */
export const foreignLayout: Layout = {
  grid: '@5xl:grid-cols-[minmax(7.5rem,1.2fr)_minmax(5.5rem,0.9fr)_minmax(6rem,1.5fr)_8.5rem_4.5rem_6.5rem_6.5rem_6.5rem_2.5rem]',
  heading: '@5xl:grid',
  row: '@5xl:py-1.5',
  name: '@5xl:hidden',
  last: '@max-5xl:col-span-2',
};
