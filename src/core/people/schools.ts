/**
 * The id of the school that represents the provider: all schools may use its published questions and assessments
 * (SM).
 */
export const PROVIDER_SCHOOL_ID = 1;

/** The country of people and schools that do not say another one. */
export const DEFAULT_COUNTRY_ID = 14;
