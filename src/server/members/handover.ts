import { byLastNameIn } from '../../core/people/list-order.ts';
import { roles } from '../../core/people/roles.ts';
import { canHandOver, canReceiveWork } from '../../core/policies/member.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { type HandlersOf, languageOf, type Me, schoolOf } from '../area.ts';
import { moveBankEntries } from '../database/bank-entries.ts';
import { recordChanges } from '../database/changes.ts';
import type { Database } from '../database/database.ts';
import { locks, takeLock } from '../database/locks.ts';
import { assessment, question, questionDraft, schedule, stimulus } from '../database/schema.ts';
import {
  countWork,
  findQuestionsToGiveBack,
  giveCoursesBack,
  type HandedOver,
  moveCourses,
  moveOwned,
  type Owners,
  storedHandOver,
} from './handover-store.ts';
import { addMove, findMove, listMoves, takeMoved } from './person-moves.ts';
import { findMemberForUpdate, type MemberRow, readMembers } from './store.ts';

/** The handlers of the calls that give a member's work to somebody else. */
export const handoverHandlers: HandlersOf<'members', 'getWork' | 'handOver' | 'getHandOvers' | 'undoHandOver'> = {
  async getWork({ db, me, now }, { idUser }, refuse) {
    const idSchool = schoolOf(me);
    const people = await readMembers(db, idSchool, now);
    const owner = people.find((row) => row.idUser === idUser);
    if (!owner || !mayHandOver(me, owner)) return refuse('userNotValid');
    const receivers = people
      .filter((row) => row.idUser !== idUser && canReceiveWork(row))
      .sort(byLastNameIn(languageOf(me)))
      .map(({ idUser, firstName, lastName, role }) => ({ idUser, firstName, lastName, idType: roles[role] }));
    return { content: { ...(await countWork(db, idSchool, idUser)), receivers } };
  },

  async handOver({ db, me, now, recordChange }, { idUser: from, idReceiver: to, ...chosen }, refuse) {
    const idSchool = schoolOf(me);
    if (from === to) return refuse('handOverToSelf');
    const rows = await lockMembers(db, idSchool, [from, to], now);
    const [owner, receiver] = [rows.get(from), rows.get(to)];
    if (!owner || !mayHandOver(me, owner)) return refuse('userNotValid');
    if (!receiver || !canReceiveWork(receiver)) return refuse('receiverNotValid');
    const done = await handOverWork(db, { idSchool, from, to }, { chosen, by: me.idUser, now });
    if (done === null) return refuse('nothingToHandOver');
    const { idHandOver, before, counts } = done;
    recordChange({ before, after: { idUser: to, idHandOver } });
    return { content: { idHandOver, ...counts } };
  },

  async getHandOvers({ db, me, now }) {
    const rows = await listMoves(db, me, 'handOver', now);
    if (rows.length === 0) return { content: [] };
    const people = await readMembers(db, schoolOf(me), now);
    const reached = new Set(people.filter((row) => mayHandOver(me, row)).map(({ idUser }) => idUser));
    return {
      content: rows
        .filter(({ merged }) => reached.has(merged.idUser))
        .map(({ id, at, by, kept, merged, undone, canUndo, counts }) => ({
          ...{ idHandOver: id, at, by, name: merged.name, receiver: kept.name, undone, canUndo },
          ...(counts as HandedOver['counts']),
        })),
    };
  },

  async undoHandOver({ db, me, now, recordChange }, { idHandOver }, refuse) {
    const idSchool = schoolOf(me);
    const wanted = { idSchool, kind: 'handOver' as const, id: idHandOver };
    const found = (await findMove(db, wanted, now)) ?? refuse('handOverNotValid');
    const { idKept: from, idMerged: to } = found;
    const rows = await lockMembers(db, idSchool, [from, to], now);
    const owner = rows.get(to);
    if (!owner || !rows.get(from) || !mayHandOver(me, owner)) return refuse('handOverNotValid');
    const moved = storedHandOver.read((await takeMoved(db, wanted, now)) ?? refuse('handOverNotValid'));
    const ids = await giveBack(db, { idSchool, from, to }, moved);
    const counts = countsOf(ids);
    recordChange({ before: { idHandOver, idUser: from, ...ids }, after: { idUser: to } });
    return { content: { ...counts, left: Math.max(0, sumOf(moved.counts) - sumOf(counts)) } };
  },
};

type Chosen = Record<'questions' | 'assessments' | 'classes' | 'schedules', boolean>;

/** Gives a member's work to another member of the school, with a log by which it is undone. Returns null when there is none. */
export const handOverWork = async (
  db: Database,
  owners: Owners,
  { chosen, by, now }: { chosen: Chosen; by: number; now: Instant },
) => {
  const { idSchool, from, to } = owners;
  // In the order in which scheduling and editing lock them.
  const ids = {
    ...(chosen.questions ? await moveQuestions(db, owners) : none),
    assessments: chosen.assessments ? await moveAssessments(db, owners) : [],
    classes: chosen.classes ? await moveCourses(db, owners) : { taken: [], shared: [] },
    schedules: chosen.schedules ? idsOf(await moveOwned(db, schedule, owners)) : [],
  };
  const classes = [...ids.classes.taken, ...ids.classes.shared];
  const counts = countsOf({ ...ids, classes });
  if (sumOf(counts) === 0) return null;
  const moved = storedHandOver.write({ ...ids, counts });
  const values = { idSchool, kind: 'handOver' as const, idKept: to, idMerged: from, moved, by, at: now };
  const idHandOver = await addMove(db, values);
  return { idHandOver, counts, before: { idUser: from, ...ids, classes } };
};

/** Locks memberships in the order of their ids, so that nobody leaves meanwhile and two that go both ways do not deadlock. */
const lockMembers = async (db: Database, idSchool: number, ids: readonly number[], now: Instant) => {
  const rows = new Map<number, MemberRow | undefined>();
  for (const id of ids.toSorted((a, b) => a - b)) rows.set(id, await findMemberForUpdate(db, idSchool, id, now));
  return rows;
};

type Ids = Record<'classes' | 'schedules' | 'assessments' | 'questions' | 'stimuli' | 'drafts', readonly number[]>;

const countsOf = ({ classes, schedules, assessments, questions, stimuli, drafts }: Ids): HandedOver['counts'] => ({
  ...{ classes: classes.length, schedules: schedules.length, assessments: assessments.length },
  questions: questions.length + stimuli.length + drafts.length,
});

const sumOf = (counts: HandedOver['counts']): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const none = { questions: [], stimuli: [], drafts: [] };

const mayHandOver = (me: Me, { idUser, role }: MemberRow): boolean =>
  canHandOver(me, { idSchool: schoolOf(me), idUser, role, isTaught: false, isStudentHereOnly: false });

/** Gives questions, texts that they share, and drafts to somebody else: all, or those that were handed over. */
const moveQuestions = async (db: Database, owners: Owners, moved?: HandedOver) => {
  const { idSchool, from, to } = owners;
  for (const id of [from, to].sort((a, b) => a - b)) await takeLock(db, locks.questionsOf(id));
  const ids = moved && (await findQuestionsToGiveBack(db, owners, moved));
  const stimuli = await moveOwned(db, stimulus, owners, moved?.stimuli);
  const questions = await moveOwned(db, question, owners, ids);
  const drafts = await moveOwned(db, questionDraft, owners, moved?.drafts);
  await moveBankEntries(db, idSchool, { from, to });
  recordChanges(db, idSchool, 'stimulus', uuidsOf(stimuli));
  recordChanges(db, idSchool, 'question', uuidsOf(questions));
  return { questions: idsOf(questions), stimuli: idsOf(stimuli), drafts: idsOf(drafts) };
};

const moveAssessments = async (db: Database, owners: Owners, ids?: readonly number[]): Promise<number[]> => {
  const moved = await moveOwned(db, assessment, owners, ids);
  recordChanges(db, owners.idSchool, 'assessment', uuidsOf(moved));
  return idsOf(moved);
};

/** Gives back what was handed over, as far as it is still the receiver's. Returns the ids of what went back. */
const giveBack = async (db: Database, owners: Owners, moved: HandedOver): Promise<Ids> => ({
  ...(await moveQuestions(db, owners, moved)),
  assessments: await moveAssessments(db, owners, moved.assessments),
  classes: await giveCoursesBack(db, owners, moved.classes),
  schedules: idsOf(await moveOwned(db, schedule, owners, moved.schedules)),
});

type Moved = Awaited<ReturnType<typeof moveOwned>>;

const idsOf = (rows: Moved): number[] => rows.map(({ id }) => id);
const uuidsOf = (rows: Moved): string[] => rows.flatMap(({ uuid }) => uuid ?? []);
