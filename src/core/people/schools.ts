/**
 * The id of the school that represents the provider: all schools may use its published questions and assessments
 * (SM).
 */
export const PROVIDER_SCHOOL_ID = 1;
