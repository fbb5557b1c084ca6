/** The sectors of activity, by their codes. Their names are in the `company` namespace. */
export const sectors = ['services', 'commerce', 'commerce-gros', 'industrie', 'agriculture', 'btp', 'transport', 'tech', 'sante', 'education', 'restauration', 'immobilier', 'autres'] as const;
