import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSchedule, startAttempt } from '../../../tests/support/assessments-and-attempts.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { documentMakerOf } from '../../../tests/support/made-documents.ts';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { sampleContent } from '../../../tests/support/question-contents.ts';
import { markSheet, printSheets, scanSheet } from '../../../tests/support/scanned-sheets.ts';
import { lettersOf as textIn, wordParts } from '../../../tests/support/word-files.ts';
import { singleChoiceContent, type TestUser, type World } from '../../../tests/support/world.ts';
import { alternativeLetters, decodeAnswerKeyQr } from '../../core/assessments/answer-key.ts';
import { formNumbers } from '../../core/assessments/form-numbers.ts';
import { noRules } from '../../core/schedules/rules.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { assessmentSnapshot, questionVersion, schedule, user } from '../database/schema.ts';

const HOUR = 3_600_000;
const COUNT = 8;

let course: CourseWorld;
let world: World;
let ana: TestUser;
let students: TestUser[];
let questions: number[];
let idAssessment: number;
let idSchedule: number;
/** The papers of the three versions, as they are printed and answered. */
let papers: Paper[];
let make: ReturnType<typeof documentMakerOf>;
/** Of the sheet that is read. */
let idBatch: number;

type Paper = Awaited<ReturnType<TestUser['client']['assessments']['assessmentPreview']>>['content'];

beforeAll(async () => {
  course = await openCourseWorld(3);
  ({ world, ana, students } = course);
  make = documentMakerOf(world);
  world.clock.set('2026-03-02T08:00');
  questions = await world.addQuestions({ count: COUNT, idCataloging: course.idCataloging, owner: ana });
  await setContent(6, { ...singleChoiceContent('Años', 7), alternatives: withTexts(['1492', '1789', '1810', '1914']) });
  await setContent(7, {
    ...singleChoiceContent('¿Qué es?', 8),
    alternatives: withTexts(['Un río', 'Un lago', 'Un mar', 'Ninguna de las anteriores']),
  });
  idAssessment = await addDraft('all');
  papers = await Promise.all(formNumbers.map((version) => paperOf(version)));
  await ana.client.assessments.finishAssessment({ idAssessment, title: 'Repaso' });
  idSchedule = await addScheduleOf(idAssessment);
});
afterAll(() => world.close());

const withTexts = (texts: readonly string[]) =>
  texts.map((text, index) => ({ id: index + 1, text: docFromText(text) }));
const setContent = (index: number, content: object) =>
  world.database
    .update(questionVersion)
    .set({ content })
    .where(eq(questionVersion.idQuestion, questions[index] ?? 0));
const addDraft = async (alternativeShuffle: 'none' | 'all' | 'allButLast', idsQuestions = questions) => {
  const calls = ana.client.assessments;
  const id = (await calls.addAssessment({ idsCataloging: [course.idCataloging], varied: true })).content.idAssessment;
  await calls.addAssessmentQuestion({ idAssessment: id, idsQuestions });
  await calls.saveAssessmentDraft({ idAssessment: id, alternativeShuffle });
  return id;
};
const paperOf = async (version: number, id = idAssessment) =>
  (await ana.client.assessments.assessmentPreview({ idAssessment: id, version })).content;
const addScheduleOf = (id: number) => {
  const now = world.clock.now();
  const times = { opens: now - HOUR, closes: now + HOUR };
  return addSchedule(world, { idAssessment: id, idCourse: course.idCourse, owner: ana, ...times });
};
const rowsOf = (formNumber: number, id = idAssessment) =>
  world.database
    .select()
    .from(assessmentSnapshot)
    .where(and(eq(assessmentSnapshot.idAssessment, id), eq(assessmentSnapshot.formNumber, formNumber)))
    .orderBy(assessmentSnapshot.position);

/** The texts of the alternatives of each question of a version, in its order. */
const textsOf = (paper: Pick<Paper, 'questions'> | undefined) =>
  (paper?.questions ?? []).map(({ alternatives }) => alternatives.map(({ text }) => text));
/** The right letters of a version, found by what is printed beside them: the right alternative of the first four questions is the first to the fourth as written, and so on. */
const rightLetters = (version: number): string[] =>
  (papers[version - 1]?.questions ?? []).map(({ idQuestion, alternatives }) => {
    const written = papers[0]?.questions.find((one) => one.idQuestion === idQuestion)?.alternatives ?? [];
    const right = written[questions.indexOf(idQuestion) % 4]?.text;
    return alternativeLetters.charAt(alternatives.findIndex(({ text }) => text === right));
  });
const wrong = (letter: string) => (letter === 'A' ? 'B' : 'A');
const gradeOf = async ({ idUser }: TestUser, id = idSchedule) => {
  const { content } = await ana.client.reports.getScheduleByStudent({ idSchedule: id });
  return content.attempts.find((one) => one.idUser === idUser)?.grade ?? null;
};
const studentOf = (version: number) => students[version - 1] ?? ana;

describe('an assessment that is finished with shuffled alternatives', () => {
  it('has version 1 as written, and the others as their preview showed before', async () => {
    for (const version of formNumbers)
      expect(textsOf(await paperOf(version)), `version ${version}`).toEqual(textsOf(papers[version - 1]));
    expect(textsOf(papers[0]).slice(0, 6)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => [1, 2, 3, 4].map((id) => `Opción ${id} de ${n}`)),
    );
    expect((await rowsOf(1)).map(({ alternativeOrder }) => alternativeOrder)).toEqual(questions.map(() => null));
  });

  it('has other orders in versions 2 and 3, but numbers as written and "none of the above" last', async () => {
    for (const version of [2, 3])
      for (const { idQuestion, alternativeOrder } of await rowsOf(version)) {
        const index = questions.indexOf(idQuestion);
        if (index === 6) expect(alternativeOrder).toBeNull();
        else expect(alternativeOrder).not.toEqual([1, 2, 3, 4]);
        if (index === 7) expect(alternativeOrder?.at(-1)).toBe(4);
        if (index !== 6) expect(alternativeOrder?.toSorted()).toEqual([1, 2, 3, 4]);
      }
  });

  it('has another right letter in each version at nearly all numbers', () => {
    const letters = formNumbers.map(rightLetters);
    const unlike = [...Array(COUNT).keys()].filter((index) => new Set(letters.map((form) => form[index])).size === 3);
    expect(unlike.length).toBeGreaterThanOrEqual(6);
  });

  it('is not shuffled otherwise, and may keep each last alternative', async () => {
    const plain = await addDraft('none');
    const last = await addDraft('allButLast');
    for (const id of [plain, last]) await ana.client.assessments.finishAssessment({ idAssessment: id, title: 'Otra' });
    for (const version of [2, 3]) {
      expect((await rowsOf(version, plain)).every(({ alternativeOrder }) => alternativeOrder === null)).toBe(true);
      const orders = (await rowsOf(version, last)).flatMap(({ alternativeOrder }) =>
        alternativeOrder ? [alternativeOrder] : [],
      );
      expect(orders).toHaveLength(7);
      expect(orders.every((order) => order.at(-1) === 4)).toBe(true);
    }
  });

  it('keeps its orders, and copies and drafts that take its place are shuffled, too', async () => {
    const before = await rowsOf(2);
    await expect(ana.client.assessments.saveAssessmentDraft({ idAssessment, alternativeShuffle: 'none' })).refusedAs(
      'assessmentFinished',
    );
    const first = await addDraft('allButLast');
    await ana.client.assessments.finishAssessment({ idAssessment: first, title: 'Primera' });
    const copies = [
      await ana.client.assessments.copyAssessment({ idAssessment: first }),
      await ana.client.assessments.editAgain({ idAssessment: first }),
    ];
    for (const { content } of copies) {
      const draft = (await ana.client.assessments.continueAssessment(content)).content;
      expect(draft).toMatchObject({ status: 1, alternativeShuffle: 'allButLast' });
    }
    expect(await rowsOf(2)).toEqual(before);
  });

  it('refuses another shuffle than those there are', async () => {
    const draft = await addDraft('none');
    const alternativeShuffle = 'some' as never;
    await expect(ana.client.assessments.saveAssessmentDraft({ idAssessment: draft, alternativeShuffle })).notDoneWith(
      400,
      'Invalid alternativeShuffle parameter',
    );
  });
});

describe('the right letters of shuffled alternatives', () => {
  it('are those of the key, its codes and the feedback', async () => {
    const calls = ana.client.assessments;
    const { forms } = (await calls.getAssessmentDelivery({ idAssessment })).content;
    const feedback = (await calls.assessmentFeedback({ idAssessment })).content;
    for (const version of formNumbers) {
      const right = rightLetters(version);
      expect(forms[version - 1]?.questions.map(({ letters }) => letters)).toEqual(right);
      expect(feedback.versions[version]).toEqual(right.map((letter, index) => `${index + 1}-${letter}`));
      const { qrcode } = (await calls.getQrCode({ idAssessment, version })).content;
      expect(forms[version - 1]?.qrcode).toBe(qrcode);
      expect(decodeAnswerKeyQr(qrcode)).toEqual({ idAssessment, letters: right.join('') });
    }
    const listed = (await calls.continueAssessment({ idAssessment })).content.qrcode;
    expect(listed).toBe(forms[0]?.qrcode);
  });

  it('stand beside the same alternatives in the PDF, in Word and in the solutions', async () => {
    for (const version of formNumbers) {
      const inPdf = (await pageTexts((await make(ana, { kind: 'assessment', idAssessment, version })).file)).join(' ');
      const word = await wordParts((await make(ana, { kind: 'word', idAssessment, version })).file);
      const inWord = textIn(word['word/document.xml'] ?? '');
      for (const text of [inPdf, inWord])
        for (const texts of textsOf(papers[version - 1])) {
          const places = texts.map((one) => text.indexOf(one));
          expect(places, `${texts} in version ${version}`).toEqual(places.toSorted((a, b) => a - b));
          expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
        }
      const solved = (await pageTexts((await make(ana, { kind: 'feedback', idAssessment, version })).file)).join(' ');
      expect(solved).toContain(
        rightLetters(version)
          .map((letter, index) => `${index + 1} ${letter}`)
          .join(' '),
      );
    }
    const key = (await pageTexts((await make(ana, { kind: 'key', idAssessment })).file)).join(' ');
    const [first = '', second = '', third = ''] = formNumbers.map((version) => rightLetters(version)[0] ?? '');
    expect(key).toMatch(new RegExp(`v\\. 3 1 ${first} .*${second} .*${third} `));
  });

  it('are right on a card, on a sheet that is read and in a spreadsheet', async () => {
    const { login } = await loginOf(studentOf(3));
    const [, second] = await printSheets(world, { idSchool: course.idSchool, idSchedule }, { questions: COUNT });
    if (!second) throw new Error('no sheet');
    const [one = '', ...others] = rightLetters(2);
    const scanned = await scanSheet(world, ana, idSchedule, markSheet(second, [wrong(one), ...others]));
    expect(scanned).toMatchObject({ state: 'read', version: 2 });
    ({ idBatch } = scanned);
    expect(await gradeOf(studentOf(2))).toBe(87.5);
    const sheet = (await ana.client.scanning.getReadSheet({ idSchedule, idStudent: studentOf(2).idUser })).content;
    expect(sheet?.answers.map(({ letters, correct, outcome }) => [letters, correct, outcome])).toEqual(
      [wrong(one), ...others].map((letter, index) => [letter, [one, ...others][index], index === 0 ? 'error' : 'hit']),
    );

    const { qrcode } = (await ana.client.assessments.getQrCode({ idAssessment, version: 3 })).content;
    const card = { qrcode, idSchedule, save: false };
    const answers = rightLetters(3);
    expect((await ana.client.scanning.gradeAnswerSheet({ ...card, answers })).content).toMatchObject({
      version: 3,
      grade: 100,
    });

    const heads = ['Usuario', 'Apellidos', 'Nombre', 'Modelo', ...answers.map((_, index) => index + 1)];
    const lines = [heads, [login, 'x', 'x', 3, ...answers]].map((cells) => cells.join(','));
    const file = new File([lines.join('\r\n')], 'notas.csv') as never;
    const { rows, fileName, sheetNames } = (await ana.client.resultsImport.readResults({ idSchedule, file })).content;
    await ana.client.resultsImport.importResults({ idSchedule, rows, fileName, sheetNames, replace: false });
    expect(await gradeOf(studentOf(3))).toBe(100);
  });

  it('are those of version 1 in reports, which tell who chose what by the alternatives', async () => {
    const { attemptsUserAnswers } = (await ana.client.reports.getReportByStudents({ idSchedule })).content;
    const markedBy = ({ idUser }: TestUser) => attemptsUserAnswers.find((one) => one.idUser === idUser)?.marked;
    expect(markedBy(studentOf(3))).toEqual(rightLetters(1));
    const wrongId = papers[1]?.questions[0]?.idQuestion ?? 0;
    const inFirst = questions.indexOf(wrongId);
    const marked = markedBy(studentOf(2)) ?? [];
    expect(marked.filter((letter, index) => letter !== rightLetters(1)[index])).toHaveLength(1);
    const text = textsOf(papers[1])[0]?.[alternativeLetters.indexOf(wrong(rightLetters(2)[0] ?? ''))];
    expect(textsOf(papers[0])[inFirst]?.[alternativeLetters.indexOf(marked[inFirst] ?? '')]).toBe(text);
    const { content } = await ana.client.reports.getStudentAnswers({ idSchedule, idStudent: studentOf(3).idUser });
    expect(content.questions.map(({ chosen, correct }) => [chosen, correct])).toEqual(
      rightLetters(1).map((letter) => [letter, letter]),
    );
  });

  it('are pooled by the alternatives in item analysis and in the tables of questions', async () => {
    const { questionsTable } = (await ana.client.reports.getReportSummary({ idSchedule })).content;
    const chosen = questionsTable.map(({ rows }) =>
      rows.filter(({ frequency }) => frequency > 0).map(({ label }) => label),
    );
    const right = rightLetters(1);
    const inFirst = questions.indexOf(papers[1]?.questions[0]?.idQuestion ?? 0);
    for (const [index, labels] of chosen.entries()) {
      expect(labels).toContain(right[index]);
      expect(labels).toHaveLength(index === inFirst ? 2 : 1);
    }
    const analysed = (await ana.client.reports.getItemAnalysis({ idSchedule })).content.questions;
    expect(analysed).toHaveLength(COUNT);
    for (const [index, { options }] of analysed.entries())
      expect(options.filter(({ isKey }) => isKey).map(({ letter }) => letter)).toEqual([right[index]]);
  });

  it('are compared with what the student has answered on a screen by the letters of the sheet', async () => {
    const id = await addScheduleOf(idAssessment);
    const student = studentOf(3);
    const idAttempt = await startAttempt(student, id);
    for (const [index, { idQuestion }] of (papers[2]?.questions ?? []).entries()) {
      const alternative = (questions.indexOf(idQuestion) % 4) + 1;
      const sequence = world.clock.now() + index;
      await student.client.attempts.answerQuestion({ idAttempt, idQuestion, response: { alternative }, sequence });
    }
    await student.client.attempts.finishScheduledAssessment({ idAttempt });
    const [, , third] = await printSheets(world, { idSchool: course.idSchool, idSchedule: id }, { questions: COUNT });
    if (!third) throw new Error('no sheet');
    const [one = '', ...others] = rightLetters(3);
    const { idPage, state } = await scanSheet(world, ana, id, markSheet(third, [wrong(one), ...others]));
    expect(state).toBe('conflict');
    const { answers, differences } = (await ana.client.scanning.getAnswerSheetPage({ idPage })).content;
    expect(differences).toBe(1);
    expect(answers.map(({ other }) => other)).toEqual(rightLetters(3));
    await ana.client.scanning.resolveAnswerSheetConflict({ idPage, keep: 'this' });
    expect(await gradeOf(student, id)).toBe(87.5);
  });

  it('are those of the paper on corrected sheets', async () => {
    world.clock.pass(2 * HOUR);
    const order = { kind: 'readSheets' as const, idSchedule, idStudent: studentOf(2).idUser };
    await ana.client.scanning.deleteAnswerSheetPictures({ idBatch });
    const [text = ''] = await pageTexts((await make(ana, order)).file);
    const [one = ''] = rightLetters(2);
    expect(text).toContain(`1 ${wrong(one)} mal, la correcta es ${one} 0`);
  });
});

describe('shuffled alternatives on a screen', () => {
  it.each([false, true])(
    'stand as on paper, and give the same result; with the schedule shuffling: %s',
    async (shuffles) => {
      world.clock.set('2026-03-02T08:00');
      const id = await addScheduleOf(idAssessment);
      await world.database
        .update(schedule)
        .set({ rules: { ...noRules, shuffles } })
        .where(eq(schedule.id, id));
      for (const version of [2, 3]) {
        const student = studentOf(version);
        const idAttempt = await startAttempt(student, id);
        const paper = await student.client.attempts.answerScheduledAssessment({ idSchedule: id });
        const movedAnyway = paper.questions.findIndex(({ idQuestion }) => idQuestion === questions[6]);
        const fixed = (lists: string[][]) => lists.filter((_, index) => !shuffles || index !== movedAnyway);
        expect(fixed(textsOf(paper))).toEqual(fixed(textsOf(papers[version - 1])));
        for (const [index, { idQuestion, content }] of paper.questions.entries()) {
          const { alternatives } = content as { alternatives: { id: number }[] };
          const byLetter = alternatives[alternativeLetters.indexOf(rightLetters(version)[index] ?? '')]?.id ?? 0;
          const alternative = index === movedAnyway ? (6 % 4) + 1 : byLetter;
          const sequence = world.clock.now() + index;
          await student.client.attempts.answerQuestion({ idAttempt, idQuestion, response: { alternative }, sequence });
        }
        await student.client.attempts.finishScheduledAssessment({ idAttempt });
        expect(await gradeOf(student, id)).toBe(100);
      }
      world.clock.pass(2 * HOUR);
      await ana.client.ownResults.openResultDetails({ idSchedule: id, force: true });
      const { details } = (await studentOf(2).client.ownResults.getStudentAssessmentReport({ idSchedule: id })).content;
      const own = details?.questions.filter(({ idQuestion }) => idQuestion !== questions[6]) ?? [];
      expect(own).toHaveLength(COUNT - 1);
      for (const { idQuestion, content, alternatives } of own) {
        const printed = papers[1]?.questions.find((one) => one.idQuestion === idQuestion)?.alternatives;
        expect(alternatives.map(({ text }) => text)).toEqual(printed?.map(({ text }) => text));
        const ids = (content as { alternatives: { id: number }[] }).alternatives.map((one) => one.id);
        const stored = (await rowsOf(2)).find((row) => row.idQuestion === idQuestion)?.alternativeOrder;
        expect(ids).toEqual(stored);
      }
    },
  );
});

describe('other types with shuffled alternatives', () => {
  it('are multiple answers and options whose grades are no scale', async () => {
    const ids = await world.addQuestions({ count: 3, idCataloging: course.idCataloging, owner: ana });
    const [several, scale, partly] = ids.map((id) => eq(questionVersion.idQuestion, id));
    const set = (where: typeof several, idType: number, content: unknown) =>
      world.database.update(questionVersion).set({ idType, content }).where(where);
    await set(several, 1, sampleContent(1, 1));
    await set(scale, 5, sampleContent(5, 2));
    const graded = sampleContent(5, 3) as { alternatives: object[] };
    const grades = [4, 0, 10, 2];
    await set(partly, 5, {
      ...graded,
      alternatives: graded.alternatives.map((item, index) => ({ ...item, grade: grades[index] })),
    });
    const id = await addDraft('all', ids);
    await ana.client.assessments.finishAssessment({ idAssessment: id, title: 'Varias' });
    for (const version of [2, 3]) {
      const rows = await rowsOf(version, id);
      const orders = new Map(rows.map(({ idQuestion, alternativeOrder }) => [idQuestion, alternativeOrder]));
      expect(orders.get(ids[1] ?? 0)).toBeNull();
      for (const one of [ids[0], ids[2]]) expect(orders.get(one ?? 0)?.toSorted()).toEqual([1, 2, 3, 4]);
      const { forms } = (await ana.client.assessments.getAssessmentDelivery({ idAssessment: id })).content;
      const index = rows.findIndex(({ idQuestion }) => idQuestion === ids[0]);
      const order = orders.get(ids[0] ?? 0) ?? [];
      const right = [...alternativeLetters].filter((_, at) => [2, 4].includes(order[at] ?? 0)).join('');
      expect(forms[version - 1]?.questions[index]?.letters).toBe(right);
    }
    const idOther = await addScheduleOf(id);
    const { login } = await loginOf(studentOf(2));
    const form = await rowsOf(2, id);
    const cells = form.map(({ idQuestion, alternativeOrder }) => {
      const wanted = { [ids[0] ?? 0]: [2, 4], [ids[1] ?? 0]: [4], [ids[2] ?? 0]: [3] }[idQuestion] ?? [];
      return wanted.map((one) => alternativeLetters[(alternativeOrder ?? [1, 2, 3, 4]).indexOf(one)]).join(' ');
    });
    const file = new File(
      [`Usuario,Apellidos,Nombre,Modelo,1,2,3\r\n${[login, 'x', 'x', 2, ...cells].join(',')}`],
      'n.csv',
    );
    const read = (await ana.client.resultsImport.readResults({ idSchedule: idOther, file: file as never })).content;
    expect(read.plan).toMatchObject([{ outcome: 'new', answers: 3 }]);
    const { rows, fileName, sheetNames } = read;
    await ana.client.resultsImport.importResults({ idSchedule: idOther, rows, fileName, sheetNames, replace: false });
    expect(await gradeOf(studentOf(2), idOther)).toBe(100);
  });
});

const loginOf = async ({ idUser }: TestUser) => {
  const [row] = await world.database.select().from(user).where(eq(user.id, idUser));
  if (!row) throw new Error('no user');
  return row;
};
