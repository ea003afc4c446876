/** The country whose users are asked for their acceptance in the product. */
export const TERMS_COUNTRY_ID = 14;

/** Returns whether a user has to accept the conditions of use before they use the product. */
export const asksForTerms = ({ idCountry, termsUse }: { idCountry: number; termsUse: boolean | null }): boolean =>
  idCountry === TERMS_COUNTRY_ID && termsUse === null;
