import { alternativeAt, areOffered } from '../../core/assessments/alternative-at.ts';
import { decodeAnswerKeyQr } from '../../core/assessments/answer-key.ts';
import { type FormNumber, toFormNumber } from '../../core/assessments/form-numbers.ts';
import { computeResult } from '../../core/results/results.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { type Context, type HandlersOf, type Me, schoolOf } from '../area.ts';
import { loadFormKeys, loadTitles } from '../assessments/api.ts';
import { type ExamCache, itemFactsOf, loadItemWeights } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { findScheduleOfGrader } from '../grading/api.ts';
import { loadNumberedQuestions } from '../results-import/api.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { loadBubbles } from '../sheets/api.ts';
import { lockStudent, settlePage } from './settling.ts';
import {
  addBatch,
  addFiles,
  addPage,
  findFormOf,
  listBatches,
  listFiles,
  listSchedulesOf,
  type loadScanSchedule,
  updateFile,
} from './store.ts';
import { type StoredAnswer, sortLetters } from './stored-answers.ts';

const DAY_MS = 86_400_000;
/** What stands in lists in the place of the name of a file. */
const CARDS = 'QR';

type Schedule = NonNullable<Awaited<ReturnType<typeof loadScanSchedule>>>;

/** Returns the handlers of the calls of apps that read answer cards with the code of their key. */
export const keyScannerHandlers = (exams: ExamCache): HandlersOf<'scanning', 'gradeAnswerSheet'> => ({
  async gradeAnswerSheet(context, { qrcode, answers: given, idSchedule, idUser, save }, refuse) {
    const { db, me, now } = context;
    const idSchool = schoolOf(me);
    const key = decodeAnswerKeyQr(qrcode.toUpperCase()) ?? refuse('qrcodeNotValid');
    const { idAssessment } = key;
    const found = await findSchedules(db, me, { idAssessment, idSchedule, idUser });
    if (found.length === 0) return refuse(idSchedule === undefined ? 'qrcodeNotValid' : 'scheduleNotValid');
    const possible = idSchedule === undefined ? openOrLast(found, now) : found;
    const [schedule, ...others] = possible;
    if (!schedule) return refuse('notOpenYet');
    if (others.length > 0) return refuse('severalSchedules', { schedules: await toDtos(db, me, possible) });
    if (schedule.cancelled !== null) return refuse('scheduleCancelled');
    if (now < schedule.opens) return refuse('notOpenYet');
    const form =
      idUser === undefined ? null : await findFormOf(db, { idSchool, idSchedule: schedule.idSchedule, idUser });
    if (form === undefined || (save && idUser === undefined)) return refuse('sheetStudentNotValid');
    const ref = { idSchool: schedule.assessmentSchool, idAssessment };
    const keys = (await loadFormKeys(db, ref, now)) ?? refuse('qrcodeNotValid');
    const versions = keys.forms.filter(({ code }) => code === qrcode.toUpperCase()).map(({ version }) => version);
    const version = versions.length > 1 ? versions.find((one) => one === form) : versions[0];
    if (version === undefined)
      return versions.length > 1 ? refuse('severalForms', { versions }) : refuse('qrcodeOfNoForm');
    const formNumber = toFormNumber(version);
    const counts = (await loadBubbles(db, ref))?.alternatives[formNumber] ?? refuse('scheduleIsVaried');
    const letters = [...given].map((one) => sortLetters(one.replace(/[ -]/g, '')));
    const isOffered = (one: string, index: number) => areOffered(one, counts[index] ?? 0);
    if (letters.length !== counts.length || !letters.every(isOffered)) return refuse('sheetAnswerNotValid');
    const graded = await gradeLetters({ ...context, exams }, schedule, { formNumber, letters });
    const saved =
      save && idUser !== undefined
        ? await saveCard({ ...context, exams }, schedule, { idUser, formNumber, letters })
        : null;
    const content = { idSchedule: schedule.idSchedule, idUser: idUser ?? null, version, ...graded, saved };
    context.recordChange({ after: { idSchedule: schedule.idSchedule, saved } });
    return { content };
  },
});

type Wanted = { idAssessment: number; idSchedule: number | undefined; idUser: number | undefined };

/** Returns the schedules of an assessment that the user may grade: the one that is wanted, or those of the student, or all. */
const findSchedules = async (
  db: Database,
  me: Me,
  { idAssessment, idSchedule, idUser }: Wanted,
): Promise<Schedule[]> => {
  const listed = await listSchedulesOf(db, {
    idSchool: schoolOf(me),
    idAssessment,
    idUser: idSchedule ? undefined : idUser,
  });
  const found: Schedule[] = [];
  for (const schedule of listed) {
    const isWanted = idSchedule === undefined ? schedule.cancelled === null : schedule.idSchedule === idSchedule;
    if (isWanted && (await findScheduleOfGrader(db, me, schedule.idSchedule))) found.push(schedule);
  }
  return found;
};

/** Returns the schedules that are open, without any the one that opened last; none where none has opened. */
const openOrLast = (schedules: readonly Schedule[], now: Instant): Schedule[] => {
  const opened = schedules.filter(({ opens }) => opens <= now);
  const open = opened.filter(({ ends }) => now < ends);
  return open.length > 0 ? open : opened.toSorted((a, b) => b.opens - a.opens).slice(0, 1);
};

const toDtos = async (db: Database, me: Me, schedules: readonly Schedule[]) => {
  const titles = await loadTitles(db, schedules);
  return schedules.map(({ idSchedule, idAssessment, courseName, opens }) => ({
    ...{ idSchedule, title: titles.get(idAssessment)?.title ?? '', courseName },
    opens: toIsoWithOffset(opens, me.timezone),
  }));
};

type Services = Context & { exams: ExamCache };
type Card = { formNumber: FormNumber; letters: readonly string[] };

/** Returns what the letters of a form come to, by the items of a schedule. */
const gradeLetters = async ({ db, host, exams }: Services, schedule: ScheduleRef, { formNumber, letters }: Card) => {
  const numbered = await loadNumberedQuestions({ db, host }, exams, schedule);
  const questions = letters.map((_, index) => numbered.of(formNumber, index + 1));
  const form = questions.map((one) => one?.questionType.keyedAlternatives(one.content)?.alternatives ?? []);
  const responses = new Map(
    questions.flatMap((question, index): [number, unknown][] => {
      if (!question) return [];
      const marked = [...(letters[index] ?? '')].flatMap((letter) => alternativeAt(form, index + 1, letter) ?? []);
      return [[question.idQuestion, question.questionType.fromMarks(question.content, marked)]];
    }),
  );
  const weights = await loadItemWeights(db, [schedule]);
  const items = weights.map((row) => itemFactsOf(row, numbered.exam.byId.get(row.idQuestion)));
  const result = computeResult({ items, responses, grades: new Map() });
  const outcomes = new Map(result.questions.map((id, index) => [id, result.outcomes[index]]));
  return {
    grade: result.grade,
    answers: { hits: result.hits, errors: result.errors, ommited: result.omitted },
    questions: questions.map((question, index) => ({
      ...{ question: index + 1, letters: letters[index] ?? '' },
      outcome: outcomes.get(question?.idQuestion ?? 0) ?? ('excluded' as const),
    })),
  };
};

/** Stores a card as a page without a picture, and settles it as any other. */
const saveCard = async (
  { db, me, now, host, exams }: Services,
  { idSchool, idSchedule }: Schedule,
  { idUser, formNumber, letters }: Card & { idUser: number },
) => {
  await lockStudent(db, { idSchool, idSchedule }, idUser);
  const idBatch = await findBatchOfCards(db, { idSchool, idSchedule }, { idUser: me.idUser, now });
  const [file] = await addFiles(db, [{ idSchool, idBatch, name: CARDS, size: 0, state: 'reading' }]);
  if (!file) throw new Error('a card was not stored');
  await updateFile(db, { idSchool, idFile: file.id }, { state: 'done', pages: 1, pagesRead: 1 });
  const answers = letters.map((one, index): StoredAnswer => {
    return { question: index + 1, letters: one, certainty: 1, doubts: [], decision: null };
  });
  const page = await addPage(db, {
    ...{ idSchool, idBatch, idFile: file.id, idSchedule, page: 1, sheet: 1, at: now, state: 'review' },
    ...{ idUser, formNumber, answers },
  });
  if (!page) throw new Error('a card was not stored');
  const settled = await settlePage({ db, host, exams, now, by: me.idUser, uploader: me.idUser }, page);
  return { idBatch, idPage: settled.id, state: settled.state };
};

/** Returns the batch of cards that the user has begun within a day, else a new one: cards come one by one. */
const findBatchOfCards = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
  { idUser, now }: { idUser: number; now: Instant },
): Promise<number> => {
  const own = (await listBatches(db, { idSchool, idSchedule })).filter(
    (batch) => batch.idUser === idUser && batch.at > now - DAY_MS,
  );
  const files = await listFiles(
    db,
    idSchool,
    own.map(({ id }) => id),
  );
  const isOfCards = ({ id }: { id: number }) =>
    files.filter(({ idBatch }) => idBatch === id).every(({ name, size }) => name === CARDS && size === 0);
  return own.find(isOfCards)?.id ?? addBatch(db, { idSchool, idSchedule, idUser, at: now });
};
