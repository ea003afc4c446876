import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { bankEntry, user } from '../../database/schema.ts';
import type { BankScope } from './bank-scopes.ts';

const lastSubmission = sql`(
  select date_part('epoch', max(step.at)) from review_step step
  where step.id_school = ${bankEntry.idSchool} and step.id_question = any(${bankEntry.questions})
    and step.action = 'submit')`;

/**
 * Returns what orders entries by how long they have waited, when sorted in descending order. Those without a stored
 * submission were submitted before steps were stored: they are first, in the order of writing.
 */
export const waitingRank: SQL<number> = sql<number>`coalesce(-${lastSubmission}, 1e15 - ${bankEntry.id})`;

/** Returns how many questions a scope has in each state, by author. */
export const countByStateAndAuthor = (db: Database, { condition }: BankScope) =>
  db
    .select({
      state: bankEntry.publicationState,
      idAuthor: bankEntry.idAuthor,
      firstName: user.firstName,
      lastName: user.lastName,
      questions: sql<number>`sum(cardinality(${bankEntry.questions}))::int`,
    })
    .from(bankEntry)
    .leftJoin(user, eq(user.id, bankEntry.idAuthor))
    .where(condition)
    .groupBy(bankEntry.publicationState, bankEntry.idAuthor, user.firstName, user.lastName);
