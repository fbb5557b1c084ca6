/**
 * How a query is asked that a form begins with: anew whenever the form opens, also where the answer is only seconds old.
 * `isFetchedAfterMount` says when that has come; without asking it never would.
 */
export const askedAnew = { query: { refetchOnMount: 'always' } } as const;
