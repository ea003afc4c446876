/** The school that stands for the provider: whose bank and whose assessments (SM) all schools may use. */
export const PROVIDER = 1;
