import type { Instant } from '../../core/schedules/time.ts';
import { type ExamCache, removeResponsePictures } from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { noChanges, type ResultChanges, refreshUploaded, storedChanges, undoResults } from '../results-import/api.ts';
import {
  findAttempt,
  findReading,
  listReadings,
  type listResponses,
  type Page,
  setForm,
  setReadingBefore,
  withdrawReading,
} from './store.ts';
import { picturesIn, storedAnswers } from './stored-answers.ts';

type Reading = NonNullable<Awaited<ReturnType<typeof findReading>>>;
type Row = Awaited<ReturnType<typeof listResponses>>[number];
type Place = Pick<Row, 'idAttempt' | 'idQuestion'>;

/** Returns whether a response rests on a reading, by its evidence. */
const restsOn =
  (idReading: number) =>
  (evidence: unknown): boolean =>
    (evidence as { idReading?: number } | null)?.idReading === idReading;

/** What a reading writes: the attempt, whether it is new, its form before, and the responses and grades that are replaced. */
type Writing = {
  idAttempt: number;
  isNew: boolean;
  formBefore: number;
  written: readonly Place[];
  responses: ReadonlyMap<number, Row>;
  grades: readonly ResultChanges['grades'][number][];
};

/** Returns what a reading replaces: of readings that follow one another, what was there before the first. */
export const beforeOf = (last: Reading | undefined, writing: Writing) => {
  const { idAttempt, isNew, formBefore, written, responses, grades } = writing;
  const isOwn = restsOn(last?.id ?? 0);
  const rows = [...responses.values()];
  const follows =
    last !== undefined && !isNew && rows.every(({ source, evidence }) => source !== 'sheet' || isOwn(evidence));
  // What a former version of the product read says nothing of what it replaced.
  if (follows && last.before === null) return { before: null, formBefore: null };
  const earlier: ResultChanges = follows ? storedChanges.read(last.before) : noChanges;
  const known = new Set(earlier.responses.map(({ idQuestion }) => idQuestion));
  const added = written
    .filter(({ idQuestion }) => !known.has(idQuestion))
    .map(({ idQuestion }) => ({ idAttempt, idQuestion, before: responses.get(idQuestion) ?? null }));
  return {
    before: storedChanges.write({
      ...earlier,
      created: isNew ? [idAttempt] : earlier.created,
      responses: [...earlier.responses, ...added],
      grades: withGrades(earlier.grades, grades),
    }),
    formBefore: follows ? last.formBefore : formBefore,
  };
};

/** Returns grades that were written and written again: what was there before the first, and the last revision. */
const withGrades = (earlier: ResultChanges['grades'], grades: Writing['grades']): ResultChanges['grades'] => {
  const again = new Map(grades.map((grade) => [grade.idQuestion, grade]));
  const known = new Set(earlier.map(({ idQuestion }) => idQuestion));
  return [
    ...earlier.map((grade) => ({ ...grade, revision: again.get(grade.idQuestion)?.revision ?? grade.revision })),
    ...grades.flatMap(({ idAttempt, idQuestion, before, revision }) =>
      known.has(idQuestion) ? [] : { idAttempt, idQuestion, before, revision },
    ),
  ];
};

type Withdrawing = { db: Database; exams: ExamCache; by: number; now: Instant };

/**
 * Takes back what a page gave, where its student's responses rest on it: what was there before comes back, and an attempt that was made
 * for it goes. Returns why not where it cannot be done. Must run in a transaction that has locked its student (`lockStudent`).
 */
export const withdrawPage = async (
  { db, exams, by, now }: Withdrawing,
  page: Page,
): Promise<'attemptInProgress' | 'sheetResultsChanged' | null> => {
  const { idSchool, idSchedule, idUser } = page;
  if (idUser === null) return null;
  const schedule = { idSchool, idSchedule };
  const reading = await findReading(db, { ...schedule, idUser }, page.answerPage);
  if (reading?.idPage !== page.id) return null;
  const attempt = await findAttempt(db, { ...schedule, idUser });
  if (attempt?.finished === null) return 'attemptInProgress';
  if (!attempt || reading.before === null) return 'sheetResultsChanged';
  const { created, ...rest } = storedChanges.read(reading.before);
  const others = await listReadings(db, { ...schedule, idUser }, reading.id);
  // An attempt that other pages of the sheet have added to stays, and goes with the last of them.
  const changes = { ...rest, created: others.length > 0 ? [] : created };
  const [heir] = others;
  if (heir?.before && created.length > 0) {
    const inherited = storedChanges.read(heir.before);
    await setReadingBefore(db, heir, storedChanges.write({ ...inherited, created }));
  }
  await removeResponsePictures(db, attempt, picturesIn(storedAnswers.read(reading.marks)), now);
  if (reading.formBefore !== null) await setForm(db, attempt, reading.formBefore);
  const undoing = { schedule, isOwn: restsOn(reading.id), cause: 'sheet' as const, by, now };
  const { left } = await undoResults(db, exams, changes, undoing);
  if (left > 0) return 'sheetResultsChanged';
  await withdrawReading(db, reading, { by, at: now });
  await refreshUploaded(db, schedule);
  return null;
};
