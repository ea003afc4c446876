import { type SQL, sql } from 'drizzle-orm';

/** The attempt whose late responses are counted, by the table that a statement reads. */
const attempts = {
  attempt: { idSchool: sql`attempt.id_school`, idAttempt: sql`attempt.id` },
  result: { idSchool: sql`result.id_school`, idAttempt: sql`result.id_attempt` },
};

/** Selects how many late responses of the attempt of each row wait for a decision. */
export const waitingLateResponses = (of: keyof typeof attempts): SQL<number> =>
  sql<number>`(select count(*)::int ${fromWaiting(of)})`;

/** Selects the question of each late response of the attempt of each row that waits for a decision, as one text. */
export const waitingLateQuestions = (of: keyof typeof attempts): SQL<string> =>
  sql<string>`array_to_string(array(select late_response.id_question ${fromWaiting(of)}), ',')`;

const fromWaiting = (of: keyof typeof attempts): SQL => {
  // With the name of the table: in a statement over one table columns have none, and would be those of late_response.
  const { idSchool, idAttempt } = attempts[of];
  return sql`from late_response
    where late_response.id_school = ${idSchool} and late_response.id_attempt = ${idAttempt}
      and late_response.decision is null`;
};
