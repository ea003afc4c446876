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

/** Makes copies for somebody, which nobody wrote, and returns their ids by the originals'. */
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
  // Nobody wrote a copy; but one of the provider's is its maker's to complete.
  const origin = { ...home, idAuthor: home.idOwner === null ? me.idUser : null, import: 'offline' as const };
  const copies = await insertCopies(db, origin, originals, now);
  await refreshBankEntries(db, home.idSchool, [...copies.values()]);
  return copies;
};

/**
 * Makes copies, in the current school, of those questions that are neither somebody's own there nor published by the
 * provider: these alone stay theirs whatever others do. Until the transaction ends nobody deletes the rest.
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
