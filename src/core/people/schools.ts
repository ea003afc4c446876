/** The school that stands for the provider: whose bank and whose assessments (SM) all schools may use. */
export const PROVIDER_SCHOOL_ID = 1;
