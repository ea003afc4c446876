import { alternativeAt, lettersOf } from '../../core/assessments/alternative-at.ts';
import { toFormNumber } from '../../core/assessments/form-numbers.ts';
import { outcomeOf, type PageFacts } from '../../core/scanning/page-outcome.ts';
import type { Instant } from '../../core/schedules/time.ts';
import type { Context } from '../area.ts';
import {
  type AttemptRef,
  addResponsePicture,
  addToCounters,
  type ExamCache,
  lockAttemptsExclusively,
  recomputeLocked,
  removeResponsePictures,
  startedCounterChanges,
} from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { findGrade, lockSchedule, writeGrade } from '../grading/api.ts';
import {
  addEndedAttempts,
  loadNumberedQuestions,
  type NumberedQuestions,
  putResponses,
  type ResultChanges,
  setUploaded,
} from '../results-import/api.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { type FrameComparisons, findUnlike, isSamePaper } from './compare-pages.ts';
import {
  addReading,
  discardOthers,
  findAttempt,
  findReading,
  findSheet,
  hasReading,
  isLive,
  isSheetOf,
  isStudentOf,
  listDependents,
  listLivePages,
  listResponses,
  loadScanSchedule,
  type Page,
  setForm,
  updatePage,
} from './store.ts';
import {
  countsAsSame,
  findSame,
  isDoubtful,
  isWritten,
  lettersIn,
  picturesIn,
  type StoredAnswer,
  storedAnswers,
} from './stored-answers.ts';
import { beforeOf } from './withdrawing.ts';

/**
 * What settling a page needs: `by` = who decided; null = nobody, the reader was sure. `uploader` stands for the reader. `compared` = what
 * is known of the writing on its pictures; all else is compared.
 */
export type Settling = {
  db: Database;
  host: Context['host'];
  exams: ExamCache;
  now: Instant;
  by: number | null;
  uploader: number;
  compared?: FrameComparisons;
};

/**
 * Locks what writing the results of a student changes, in the order in which all lock: the attempt, then the schedule, for which
 * starts wait.
 */
export const lockStudent = (db: Database, schedule: ScheduleRef, idUser: number | null): Promise<void> =>
  lockStudents(db, schedule, [idUser]);

/** Does the same for several students, of whom some may not be known. */
export const lockStudents = async (
  db: Database,
  schedule: ScheduleRef,
  students: readonly (number | null)[],
): Promise<void> => {
  const known = [...new Set(students)].filter((idUser) => idUser !== null);
  const attempts = await Promise.all(known.map((idUser) => findAttempt(db, { ...schedule, idUser })));
  await lockAttemptsExclusively(
    db,
    attempts.flatMap((found) => found ?? []),
  );
  await lockSchedule(db, schedule);
};

/** Returns the letters of an answer that a student has given elsewhere. */
const lettersOfResponse = (numbered: NumberedQuestions, form: number, position: number, given: unknown): string => {
  const question = numbered.of(form, position);
  if (!question || given == null) return '';
  const { questionType, content } = question;
  const alternatives = questionType.answerOptions(content);
  return lettersOf(alternatives, questionType.chosenAlternatives(given));
};

/** Returns what the student of a page has answered elsewhere: null where all there is was read from sheets. */
export const findElsewhere = async (
  { db, host, exams }: Pick<Settling, 'db' | 'host' | 'exams'>,
  page: Page,
): Promise<PageFacts['elsewhere']> => {
  const { idSchool, idSchedule, idUser, formNumber } = page;
  if (idUser === null || formNumber === null) return null;
  const student = { idSchool, idSchedule, idUser };
  const attempt = await findAttempt(db, student);
  if (!attempt) return null;
  const isRunning = attempt.finished === null;
  const responses = await listResponses(db, attempt);
  const source = responses.find((row) => row.source !== 'sheet' && row.response !== null)?.source;
  if (!isRunning && source === undefined && (await hasReading(db, student))) return null;
  const numbered = await loadNumberedQuestions({ db, host }, exams, page);
  const byQuestion = new Map(responses.map((row) => [row.idQuestion, row.response]));
  const letters = page.answers.map(({ question }) =>
    lettersOfResponse(
      numbered,
      formNumber,
      question,
      byQuestion.get(numbered.of(formNumber, question)?.idQuestion ?? 0),
    ),
  );
  return { source: source === 'spreadsheet' ? 'spreadsheet' : 'screen', letters, isRunning };
};

const answersOf = ({ answers }: Page) =>
  answers.map((answer) => ({ letters: lettersIn(answer), isDoubtful: isDoubtful(answer) }));

/** Returns answers of which some are marked as unlike those of another picture, and no others. */
const withUnlike = (answers: readonly StoredAnswer[], places: ReadonlySet<number> = new Set()): StoredAnswer[] =>
  answers.map(({ unlike: _, ...answer }, place) => ({
    ...answer,
    ...(places.has(place) && { unlike: true as const }),
  }));

/** Returns whether another page can be contradicted: one that contradicts a third cannot. */
const isRival = ({ state, otherPage }: Page): boolean => state !== 'conflict' || otherPage === null;

/**
 * Decides what becomes of a page, and writes the results of its student where it counts. With `replaces` what it contradicts gives way.
 * Must run in a transaction that has locked its student (`lockStudent`).
 */
export const settlePage = async (settling: Settling, given: Page, { replaces = false } = {}): Promise<Page> => {
  const { db } = settling;
  const { idSchool, idSchedule } = given;
  const sheet = given.idSheet === null ? undefined : await findSheet(db, { idSchool, idSheet: given.idSheet });
  const schedule = await loadScanSchedule(db, given);
  const isOwn = sheet === undefined || (schedule !== undefined && isSheetOf(sheet, schedule));
  const student = given.idUser === null ? null : { idSchool, idSchedule, idUser: given.idUser };
  const isKnown = isOwn && student !== null && (await isStudentOf(db, student));
  const others = isKnown && !replaces ? await listLivePages(db, student, given) : [];
  const unlike = new Map<number, ReadonlySet<number>>();
  const { compared = new Map() } = settling;
  for (const other of others.filter((one) => isSamePaper(given, one)))
    unlike.set(other.id, await findUnlike(settling, given, other, compared));
  const outcome = outcomeOf({
    ...{ fault: given.fault, sheet: isOwn ? 'own' : 'foreign', student: isKnown ? student.idUser : null },
    answers: answersOf(given),
    others: others.map((other) => ({
      ...{ idPage: other.id, isSamePaper: isSamePaper(given, other), answers: answersOf(other) },
      ...{ unlike: unlike.get(other.id) ?? new Set(), contradictsSheet: !isRival(other) },
    })),
    elsewhere: isKnown && !replaces && !others.some(isRival) ? await findElsewhere(settling, given) : null,
  });
  const page = await updatePage(
    db,
    { idSchool, idPage: given.id },
    {
      ...outcome,
      ...{
        fault: given.fault,
        idSheet: given.idSheet,
        formNumber: given.formNumber,
        idSchedule,
        answers: withUnlike(given.answers, unlike.get(outcome.otherPage ?? 0)),
        ...{ frames: given.frames, answerPage: given.answerPage },
      },
      doubts: given.answers.filter(isDoubtful).length,
      otherSchedule: isOwn ? given.otherSchedule : (sheet?.idSchedule ?? null),
      idUser: isKnown || !isOwn ? given.idUser : null,
    },
  );
  if (page.state === 'read' && student) await acceptPage(settling, page, student.idUser);
  await settleDependents(settling, page);
  return page;
};

/** Settles the pages that repeat or contradict one that no longer counts nor waits, or is another student's. */
export const settleDependents = async (settling: Settling, page: Page): Promise<void> => {
  const { idSchool, id } = page;
  for (const dependent of await listDependents(settling.db, { idSchool, idPage: id }))
    if (!isLive(page) || dependent.idUser !== page.idUser) await settlePage(settling, dependent);
};

/** Returns the grades that count of the frames of a page that are written in. */
const gradesIn = (answers: readonly StoredAnswer[]): { question: number; grade: string }[] =>
  answers.flatMap((answer) => {
    const frame = answer.isGrade && findSame(answers, { question: answer.question });
    const grade = lettersIn(answer);
    return frame && isWritten(frame) && grade !== '' ? { question: answer.question, grade } : [];
  });

type GradesToWrite = {
  grades: readonly { question: number; grade: string }[];
  idOf: (question: number) => number | undefined;
};

/** Returns grades as they are written, with those that they replace. */
const loadGrades = async (db: Database, attempt: AttemptRef, { grades, idOf }: GradesToWrite) => {
  const loaded: (ResultChanges['grades'][number] & { value: number })[] = [];
  for (const { question, grade } of grades) {
    const idQuestion = idOf(question);
    if (idQuestion === undefined) continue;
    const { idSchool, idAttempt } = attempt;
    const { grade: last, lastRevision } = await findGrade(db, { idSchool, idAttempt, idQuestion });
    loaded.push({ idAttempt, idQuestion, before: last ?? null, revision: lastRevision + 1, value: Number(grade) });
  }
  return loaded;
};

/** Writes the answers of a page as the responses of its student, and computes the result. */
const acceptPage = async (settling: Settling, page: Page, idUser: number): Promise<void> => {
  const { db, host, exams, now, by, uploader } = settling;
  const { idSchool, idSchedule, answers, answerPage } = page;
  const schedule = { idSchool, idSchedule };
  const student = { ...schedule, idUser };
  const before = await findReading(db, student, answerPage);
  const formNumber = toFormNumber(page.formNumber ?? 1);
  const marksBefore = before ? storedAnswers.read(before.marks) : [];
  const isSameForm = before?.formNumber === formNumber;
  const isSame =
    before?.idPage === page.id &&
    isSameForm &&
    marksBefore.every((one, index) => {
      const answer = answers[index];
      return answer !== undefined && countsAsSame(one, answer) && one.dispute?.at === answer.dispute?.at;
    });
  const known = await findAttempt(db, student);
  if (isSame && known) return;
  const added = known ? undefined : (await addEndedAttempts(db, schedule, [{ idUser, formNumber }], now)).get(idUser);
  if (added !== undefined) await addToCounters(db, startedCounterChanges([schedule]));
  const attempt = known ?? { idSchool, idAttempt: added ?? 0, formNumber };
  if (attempt.formNumber !== formNumber) await setForm(db, attempt, formNumber);
  const numbered = await loadNumberedQuestions({ db, host }, exams, schedule);
  const given = answers.filter(({ isGrade }) => !isGrade);
  const questions = given.map(({ question }) => numbered.of(formNumber, question));
  // What other pages of the sheet gave is theirs.
  const own = new Set(questions.map((one) => one?.idQuestion));
  const stored = (await listResponses(db, attempt)).filter(({ idQuestion }) => own.has(idQuestion));
  const responses = new Map(stored.map((row) => [row.idQuestion, row]));
  const form = questions.map((one) => one?.questionType.answerOptions(one.content) ?? []);
  const responseOf = (
    { questionType, content }: NonNullable<(typeof questions)[number]>,
    answer: StoredAnswer,
    index: number,
  ) => {
    if (answer.frame) return isWritten(answer) ? questionType.fromPicture(answer.frame.sha256) : null;
    const marked = [...lettersIn(answer)].flatMap((letter) => alternativeAt(form, index + 1, letter) ?? []);
    return questionType.fromMarks(content, marked);
  };
  const isReadAsBefore = (answer: StoredAnswer, { source }: { source: string }): boolean => {
    const one = isSameForm && source === 'sheet' ? findSame(marksBefore, answer) : undefined;
    return one !== undefined && countsAsSame(one, answer);
  };
  const written = given.flatMap((answer, index) => {
    const question = questions[index];
    if (!question) return [];
    const response = responseOf(question, answer, index);
    const last = responses.get(question.idQuestion);
    if (response === null && !last) return [];
    return {
      ...{ idSchool, idAttempt: attempt.idAttempt, idQuestion: question.idQuestion, response },
      // What is read as before was seen by who has graded it.
      ...(last && isReadAsBefore(answer, last)
        ? { sequence: last.sequence, answered: last.answered, saved: last.saved }
        : { sequence: now, answered: now, saved: now }),
      deviceSequences: last?.deviceSequences ?? null,
      source: 'sheet' as const,
    };
  });
  const gradesBefore = gradesIn(marksBefore);
  const grades = await loadGrades(db, attempt, {
    // Who has graded on a screen since is not overruled by the same mark.
    grades: gradesIn(answers).filter(
      ({ question, grade }) => gradesBefore.find((one) => one.question === question)?.grade !== grade,
    ),
    idOf: (question) => numbered.of(formNumber, question)?.idQuestion,
  });
  const idReading = await addReading(db, {
    ...{ ...student, idSheet: page.idSheet, formNumber, answers, asset: page.asset, at: now },
    ...{ idPage: page.id, answerPage },
    ...beforeOf(before, {
      idAttempt: attempt.idAttempt,
      isNew: !known,
      formBefore: attempt.formNumber,
      written,
      responses,
      grades,
    }),
    acceptedBy: by,
  });
  await putResponses(
    db,
    written.map((row) => ({ ...row, evidence: { idReading } })),
  );
  for (const { before: last, idQuestion, revision, value } of grades)
    await writeGrade(db, {
      ...{ idSchool, idAttempt: attempt.idAttempt, idQuestion, grader: by ?? uploader, at: now },
      ...{ value, comment: last?.comment ?? '', revision, takenBack: false },
    });
  const pictures = picturesIn(answers);
  await removeResponsePictures(
    db,
    attempt,
    picturesIn(marksBefore).filter((name) => !pictures.includes(name)),
    now,
  );
  for (const [index, { frame }] of given.entries()) {
    const idQuestion = questions[index]?.idQuestion;
    // Its pictures may be deleted since.
    const isStored = frame !== undefined && page.frames.includes(frame.asset);
    if (isStored && idQuestion !== undefined)
      await addResponsePicture(db, attempt, idQuestion, { ...frame, added: now });
  }
  await setUploaded(db, schedule, true);
  for (const discarded of await discardOthers(db, student, page)) await settleDependents(settling, discarded);
  await recomputeLocked(db, exams, [attempt], { kind: 'sheet', by: by ?? uploader, at: now });
};
