/** The lifetimes of a key that are offered, in days. */
export const lifetimes = [7, 30, 90, 180, 365];
