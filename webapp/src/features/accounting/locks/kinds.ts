/** What a lock date of the whole company is about. */
export const kinds = ['all', 'sales', 'purchases', 'tax'] as const;
