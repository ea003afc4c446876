import { inArray } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Me } from '../../area.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import type { Database } from '../../database/database.ts';
import { question } from '../../database/schema.ts';
import { bankScopes, narrowScope, readEachScope } from '../store/bank-scopes.ts';
import { insertQuestionCopies, type QuestionToCopy } from '../store/copies.ts';
import { initialOwnership, lockQuestionsOfOwner } from '../store/questions.ts';
import { selectQuestions } from '../store/versions.ts';

/** Copies questions for the user and returns the copies' ids by the originals'. Copies have no author. */
export const copyQuestions = async (
  db: Database,
  me: Me,
  originals: readonly QuestionToCopy[],
  now: Instant,
): Promise<Map<number, number>> => {
  await lockQuestionsOfOwner(db, me);
  return insertOwnCopies(db, me, originals, now);
};

const insertOwnCopies = async (db: Database, me: Me, originals: readonly QuestionToCopy[], now: Instant) => {
  const ownership = initialOwnership(me);
  // Copies have no author, except the provider's: their author is the user who may complete them.
  const origin = { ...ownership, idAuthor: ownership.idOwner === null ? me.idUser : null, import: 'offline' as const };
  const copies = await insertQuestionCopies(db, origin, originals, now);
  await refreshBankEntries(db, ownership.idSchool, [...copies.values()]);
  return copies;
};

/**
 * Copies the questions that are neither the user's own in the current school nor published by the provider, because
 * others may withdraw those. Returns the copies' ids by the originals'; the questions that need no copy are locked
 * against deletion.
 */
export const copyQuestionsOfOthers = async (
  db: Database,
  me: Me,
  originals: readonly QuestionToCopy[],
  now: Instant,
): Promise<Map<number, number>> => {
  await lockQuestionsOfOwner(db, me);
  const ids = originals.map(({ idQuestion }) => idQuestion);
  const scopes = ids.length === 0 ? [] : bankScopes(me, ['provider', 'mine'], question, now);
  const reusable = await readEachScope(scopes, (scope) =>
    selectQuestions(db, narrowScope(scope, inArray(question.id, ids))).for('key share'),
  );
  const isReusable = ({ idQuestion }: QuestionToCopy) => reusable.some((row) => row.idQuestion === idQuestion);
  const others = originals.filter((original) => !isReusable(original));
  return insertOwnCopies(db, me, others, now);
};
