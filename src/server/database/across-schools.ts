import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';

/** Why some statements on a school's table name no school. All others must name one. */
export const crossSchoolReasons = {
  'sign-in': 'who signs in says a login or an address, and belongs to schools that are not known yet',
  session: 'a session is looked up by its token; it says the school',
  'only membership': 'whether an account opens more than the school decides who may change it',
  shares: 'who shares something shares it in every school of theirs',
  'own data': 'who asks for all data of their own may have some in every school',
  invitation: 'who opens the link of an invitation knows it alone; it says the school',
  clock: 'attempts whose time is over are closed in every school',
  'automatic schedules': 'what follows schedules that are over is made in every school',
  events: 'what has changed in any school may stand in a cache of this process or wait for a consumer',
  queue: 'what all schools have asked for is made one after another',
  'nightly work': 'what is old or unused is removed in every school',
  'removed computer': 'what a computer has of any school is removed from it with its user',
  'use of the provider’s': 'whether any school uses something of the provider decides whether it may be removed',
} as const;

/**
 * Returns a comment for the `where` of a statement that names no school. It shows the reason in the database's
 * statistics, and exempts the statement from the test that requires a school.
 */
export const acrossSchools = (reason: keyof typeof crossSchoolReasons): SQL =>
  sql.raw(`true /* all schools: ${reason} */`);

/**
 * Returns the condition that a row may refer to something of a school, by the column with the row's school: rows of all schools
 * refer to what is the provider's, to anything else only those of the same school.
 */
export const mayReferTo = (idSchool: number, column: AnyColumn): SQL =>
  idSchool === PROVIDER_SCHOOL_ID ? acrossSchools('use of the provider’s') : eq(column, idSchool);
