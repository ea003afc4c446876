import type { calls } from '../../contract/index.ts';
import type { MergeAccount } from '../../contract/merges.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { canMergeMember } from '../../core/policies/member.ts';
import { nameKey, nameWords } from '../../core/rosters/keys.ts';
import { NameComparer } from '../../core/rosters/similar-names.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { toSearchText, toSearchWords } from '../../core/searching/search-text.ts';
import { type Handlers, languageOf, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { findMove, listMoves, type MemberRow, readMembers, takeMoved } from '../members/api.ts';
import type { Sessions } from '../session/api.ts';
import { countMoves, lockPair, mergePair } from './merge-pair.ts';
import { planMerge } from './merging.ts';
import { storedMerge } from './moved.ts';
import { findAttempts, findClassNames, findTitles, lockSchedulesOf } from './store.ts';
import { undoMerging } from './undoing.ts';

/** Accounts offered at once; who looks for another one searches. */
const MOST_CANDIDATES = 6;

/** Returns the handlers of the calls that make one account of two that a student has. */
export const mergesArea = (sessions: Sessions): Handlers<typeof calls.merges> => ({
  async getMergeCandidates({ db, me, now }, { idUser, keyword }, refuse) {
    const people = (await readMembers(db, schoolOf(me), now)).filter((row) => mayMerge(me, row));
    const account = people.find((row) => row.idUser === idUser);
    if (!account?.isValid) return refuse('userNotValid');
    const others = people.filter((row) => row.idUser !== idUser && row.isValid);
    const language = languageOf(me);
    const found =
      toSearchText(keyword) === '' ? findAlike(account, others, language) : findByWords(keyword, others, language);
    const [first, ...shown] = await toAccounts(db, me, [account, ...found.slice(0, MOST_CANDIDATES)], now);
    if (!first) return refuse('userNotValid');
    return {
      content: { account: first, candidates: shown, more: found.length - shown.length },
    };
  },

  async previewMerge({ db, me, now }, { idUser: idKept, idMerged }, refuse) {
    const idSchool = schoolOf(me);
    if (idKept === idMerged) return refuse('mergeWithSelf');
    const people = await readMembers(db, idSchool, now);
    const rows = [idKept, idMerged].map((id) => people.find(({ idUser }) => idUser === id));
    if (!rows.every((row) => row?.isValid && mayMerge(me, row))) return refuse('userNotValid');
    const pair = { idSchool, idKept, idMerged };
    const plan = await planMerge(db, pair);
    const [kept, merged] = await toAccounts(
      db,
      me,
      rows.filter((row) => row !== undefined),
      now,
    );
    if (!kept || !merged) return refuse('userNotValid');
    return {
      content: {
        ...{ kept, merged, moves: await countMoves(db, pair, plan) },
        facts: [
          ...(['code', 'gender', 'studentId'] as const).filter((name) => name in plan.facts.added),
          ...(plan.email === null ? [] : (['email'] as const)),
        ],
        conflicts: await findTitles(db, idSchool, { ids: plan.inBoth, language: languageOf(me) }),
        isRunning: plan.isRunning,
      },
    };
  },

  async mergeUsers({ db, me, host, recordChange }, { idUser: idKept, idMerged }, refuse) {
    const idSchool = schoolOf(me);
    if (idKept === idMerged) return refuse('mergeWithSelf');
    const pair = { idSchool, idKept, idMerged };
    const mayJoin = (row: MemberRow) => mayMerge(me, row);
    const asked = { pair, by: me.idUser, language: languageOf(me), mayJoin };
    const { idMerge, moves, before, after } = await mergePair({ db, host, sessions }, asked, refuse);
    recordChange({ before, after });
    return { content: { idMerge, moves } };
  },

  async getMerges({ db, me, now }) {
    const account = ({ name, login }: { name: string; login: string }) => ({ name, login });
    return {
      content: (await listMoves(db, me, 'merge', now)).map(({ id, at, by, kept, merged, undone, canUndo }) => ({
        ...{ idMerge: id, at, by, kept: account(kept), merged: account(merged), undone, canUndo },
      })),
    };
  },

  async undoMerge({ db, me, host, recordChange }, { idMerge }, refuse) {
    const idSchool = schoolOf(me);
    const wanted = { idSchool, kind: 'merge' as const, id: idMerge };
    const found = await findMove(db, wanted, host.clock.now());
    if (!found) return refuse('mergeNotValid');
    const pair = { idSchool, ...found };
    // Nobody who was anonymised is found.
    const { rows, now } = await lockPair(db, host, pair);
    if (!rows.every((row) => row && mayMerge(me, row))) return refuse('mergeNotValid');
    await lockSchedulesOf(db, pair, now);
    if ((await findAttempts(db, pair)).some(({ isOpen }) => isOpen)) return refuse('mergeRunning');
    const moved = storedMerge.read((await takeMoved(db, wanted, now)) ?? refuse('mergeNotValid'));
    await undoMerging(db, pair, { moved, now });
    sessions.invalidate(pair.idMerged);
    recordChange({ before: { idMerge, idUser: pair.idKept }, after: { idUser: pair.idMerged, ...moved.rows } });
    return {};
  },
});

const mayMerge = (me: Me, { idUser, role, isStudentHereOnly }: MemberRow): boolean =>
  canMergeMember(me, { idSchool: schoolOf(me), idUser, role, isTaught: false, isStudentHereOnly });

/** Returns those with the same or a similar name, the same first. */
const findAlike = (account: MemberRow, others: readonly MemberRow[], language: string): MemberRow[] => {
  const comparer = new NameComparer();
  const byLastName = byLastNameIn(language);
  const wordsOf = ({ firstName, lastName }: MemberRow) => nameWords(`${firstName} ${lastName}`);
  const [key, words] = [nameKey(account), wordsOf(account)];
  const same = others.filter((row) => nameKey(row) === key);
  const similar = others.filter((row) => nameKey(row) !== key && comparer.compare(words, wordsOf(row)) !== null);
  return [...same.sort(byLastName), ...similar.sort(byLastName)];
};

const findByWords = (keyword: string, others: readonly MemberRow[], language: string): MemberRow[] => {
  const words = toSearchWords(keyword);
  return others
    .filter(({ firstName, lastName, login, email }) => {
      const text = toSearchText(`${firstName} ${lastName} ${login} ${email ?? ''}`);
      return words.every((word) => text.includes(word));
    })
    .sort(byLastNameIn(language));
};

const toAccounts = async (db: Database, me: Me, rows: readonly MemberRow[], now: Instant): Promise<MergeAccount[]> => {
  const ids = rows.map(({ idUser }) => idUser);
  const classes = await findClassNames(db, schoolOf(me), { ids, language: languageOf(me), now });
  return rows.map(({ idUser, firstName, lastName, login, email, lastSignedIn }) => ({
    ...{ idUser, firstName, lastName, login, email: email ?? '' },
    lastSignedIn: lastSignedIn === null ? null : toIsoWithOffset(lastSignedIn, me.timezone),
    classNames: (classes.get(idUser) ?? []).map(({ name }) => name),
  }));
};
