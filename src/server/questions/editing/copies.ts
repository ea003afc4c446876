import { inArray } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import type { Me } from '../../area.ts';
import { refreshBankEntries } from '../../database/bank-entries.ts';
import type { Database } from '../../database/database.ts';
import { question } from '../../database/schema.ts';
import { bankScopes, narrowScope, readEachScope } from '../store/bank-scopes.ts';
import { insertCopies, type Original } from '../store/copies.ts';
import { initialOwnership, lockQuestionsOfOwner } from '../store/questions.ts';
import { selectQuestions } from '../store/versions.ts';

/** Copies questions for the user and returns the copies' ids by the originals'. Copies have no author. */
export const copyQuestions = async (
  db: Database,
  me: Me,
  originals: readonly Original[],
  now: Instant,
): Promise<Map<number, number>> => {
  await lockQuestionsOfOwner(db, me);
  return insertOwnCopies(db, me, originals, now);
};

const insertOwnCopies = async (db: Database, me: Me, originals: readonly Original[], now: Instant) => {
  const home = initialOwnership(me);
  // Copies have no author, except the provider's: their author is the user who may complete them.
  const origin = { ...home, idAuthor: home.idOwner === null ? me.idUser : null, import: 'offline' as const };
  const copies = await insertCopies(db, origin, originals, now);
  await refreshBankEntries(db, home.idSchool, [...copies.values()]);
  return copies;
};

/**
 * Copies the questions that are neither the user's own in the current school nor published by the provider, because others may
 * withdraw those. Returns the copies' ids by the originals'; the questions that need no copy are locked against deletion.
 */
export const copyQuestionsOfOthers = async (
  db: Database,
  me: Me,
  originals: readonly Original[],
  now: Instant,
): Promise<Map<number, number>> => {
  await lockQuestionsOfOwner(db, me);
  const ids = originals.map(({ idQuestion }) => idQuestion);
  const scopes = ids.length === 0 ? [] : bankScopes(me, ['provider', 'mine'], question, now);
  const staying = await readEachScope(scopes, (scope) =>
    selectQuestions(db, narrowScope(scope, inArray(question.id, ids))).for('key share'),
  );
  const isTheirs = ({ idQuestion }: Original) => staying.some((place) => place.idQuestion === idQuestion);
  const others = originals.filter((original) => !isTheirs(original));
  return insertOwnCopies(db, me, others, now);
};
