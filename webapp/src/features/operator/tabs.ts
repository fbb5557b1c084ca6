/** The tabs of the operator's page, by their names in the address. */
export const operatorTabs = ['overview', 'customers', 'mobile', 'failed', 'events'] as const;

/** A tab of the operator's page. */
export type OperatorTab = (typeof operatorTabs)[number];
