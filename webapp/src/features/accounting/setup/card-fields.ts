/** What the company's card must have before any of it is saved, in the order of the card. */
export const cardFields = ['legal_name', 'registration_number', 'street', 'postal_code', 'city'] as const;
