import { type SQL, sql } from 'drizzle-orm';

/** Why some statements on a school's table name no school. All others have to. */
export const reasons = {
  'sign-in': 'who signs in says a login or an address, and belongs to schools that are not known yet',
  session: 'a session is looked up by its token; it says the school',
  clock: 'attempts whose time is over are closed in every school',
  'nightly work': 'what is old or unused is removed in every school',
  'use of the provider’s': 'whether any school uses something of the provider decides whether it may be removed',
} as const;

/**
 * Stands in the `where` of a statement that names no school and says why: a comment that the database's own statistics
 * show, and that the test which holds all other statements to their school looks for.
 */
export const acrossSchools = (reason: keyof typeof reasons): SQL => sql.raw(`true /* all schools: ${reason} */`);
