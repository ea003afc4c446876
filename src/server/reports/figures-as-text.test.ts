import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAssessment, addSchedule } from '../../../tests/support/assessments-and-attempts.ts';
import { addCatalogueEntry } from '../../../tests/support/catalogue-entry.ts';
import { openCourseWorld } from '../../../tests/support/course-world.ts';
import { printedPages } from '../../../tests/support/printed-results.ts';
import { addQuestionsOfTypes } from '../../../tests/support/question-contents.ts';
import {
  loadScreenWords,
  renderByDiscipline,
  renderDetails,
  renderGrades,
  renderStudent,
} from '../../../tests/support/rendered-results.tsx';
import { addGradedAttempt } from '../../../tests/support/results.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { reportSheets } from '../../core/report/report-sheets.ts';
import { reportWriter } from '../../core/report/words/words.ts';
import { shownFigure } from '../../core/results/figures.ts';
import type { Adjustment } from '../../core/results/results.ts';
import type { IdType } from '../../questions/registry.ts';
import { questionClassification, scheduleItem, user } from '../database/schema.ts';

const HOUR = 3_600_000;
/** A busy machine draws fewer classes. */
const ENOUGH_MS = 10_000;
const LAST_NAMES = ['Abreu', 'Bouzas', 'Castro'];

let world: World;
let ana: TestUser;
let students: TestUser[];
let idSchool: number;
let idCataloging: number;
let idCourse: number;
let idAxis: number;
const logins: string[] = [];

beforeAll(async () => {
  await loadScreenWords();
  ({ world, idSchool, ana, students, idCourse, idCataloging } = await openCourseWorld(LAST_NAMES.length));
  for (const [index, { idUser }] of students.entries()) {
    const set = { firstName: 'Noa', lastName: LAST_NAMES[index] ?? '', language: 'es' };
    const [row] = await world.database
      .update(user)
      .set(set)
      .where(eq(user.id, idUser))
      .returning({ login: user.login });
    logins.push(row?.login ?? '');
  }
  idAxis = await addCatalogueEntry(world.database, { kind: 'thematicAxis', name: 'Leer' });
});
afterAll(() => world.close());

/** `right` is a response that is right or the highest, `wrong` the lowest: as it is stored, and as a spreadsheet has it. */
const responses: Partial<Record<IdType, { right: [unknown, string]; wrong: [unknown, string] }>> = {
  0: { right: [{ alternative: 2 }, 'B'], wrong: [{ alternative: 3 }, 'C'] },
  1: { right: [{ alternatives: [2, 4] }, 'B, D'], wrong: [{ alternatives: [1, 2] }, 'A, B'] },
  2: { right: [{ gaps: { 1: 'agua', 2: 'sal' } }, 'agua; sal'], wrong: [{ gaps: { 1: 'agua', 2: 'x' } }, 'agua; x'] },
  3: { right: [{ text: 'Sí', photo: null }, '7,55'], wrong: [{ text: 'No', photo: null }, '0'] },
  5: { right: [{ alternative: 4 }, 'D'], wrong: [{ alternative: 1 }, 'A'] },
  6: { right: [{ levels: { 1: 0, 2: 1 } }, '1 2'], wrong: [{ levels: { 1: 3, 2: 3 } }, '4 4'] },
};
const adjustments: Adjustment[] = [
  ...[{ kind: 'void' } as const, { kind: 'bonus' } as const],
  ...[
    { kind: 'newKey', answerKey: { correct: 3 } } as const,
    { kind: 'secondKey', answerKey: { correct: 3 } } as const,
  ],
];

type Asked = { idType: IdType; weight: number; activated: boolean; adjustment: Adjustment | null };
/** `grade` is what the teacher gave, null = removed, undefined = nothing. */
type Given = { response: 'right' | 'wrong' | null; grade: number | null | undefined };
type Taken = { inSpreadsheet: boolean; given: Given[] };

const paperOf = (types: readonly IdType[], count: number): fc.Arbitrary<Asked[]> =>
  fc.array(
    fc
      .record({
        idType: fc.constantFrom(...types),
        weight: fc.integer({ min: 1, max: 12 }).map((quarters) => quarters / 4),
        activated: fc.boolean(),
        adjustment: fc.option(fc.constantFrom(...adjustments), { freq: 3 }),
      })
      .map((asked) => {
        const isKey = asked.adjustment?.kind === 'newKey' || asked.adjustment?.kind === 'secondKey';
        return isKey && asked.idType !== 0 ? { ...asked, adjustment: null } : asked;
      }),
    { minLength: count, maxLength: count },
  );
const given: fc.Arbitrary<Given> = fc.record({
  response: fc.constantFrom('right', 'wrong', 'right', 'wrong', null),
  grade: fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 1000 }).map((hundredths) => hundredths / 100) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
});
const scales = [
  ...[null, { minScale: 0, maxScale: 10, symbol: '' }],
  ...[
    { minScale: 1, maxScale: 7, symbol: 'puntos' },
    { minScale: -2.5, maxScale: 20, symbol: '' },
  ],
];
/** Of all types, of scales alone, and of what is right or wrong. */
const kinds: IdType[][] = [
  [0, 1, 2, 3, 5, 6],
  [5, 6],
  [0, 1, 3],
];
const someClass = fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 2, max: 4 })).chain(([types, count]) =>
  fc.record({
    questions: paperOf(types, count),
    scale: fc.constantFrom(...scales),
    attempts: fc.array(
      fc.record({
        inSpreadsheet: fc.boolean(),
        given: fc.array(given, { minLength: count, maxLength: count }),
      }),
      { minLength: 2, maxLength: LAST_NAMES.length },
    ),
  }),
);
type Drawn = { questions: Asked[]; scale: (typeof scales)[number]; attempts: Taken[] };

const isOpen = ({ idType }: Asked) => idType === 3;

/** Writes a class as finishing, grading, regrading and importing do. */
const addClass = async ({ questions, scale, attempts }: Drawn): Promise<number> => {
  const { database, clock } = world;
  const ids = await addQuestionsOfTypes(
    world,
    questions.map(({ idType }) => idType),
    { idCataloging },
  );
  const classified = ids.map((idQuestion) => ({
    ...{ idSchool: PROVIDER_SCHOOL_ID, idQuestion },
    ...{ catalogueSchool: PROVIDER_SCHOOL_ID, idCatalogue: idAxis },
  }));
  await database.insert(questionClassification).values(classified.slice(0, -1));
  const idAssessment = await addAssessment(world, { idSchool, owner: ana, title: 'Repaso', questions: ids });
  const window = { opens: clock.now() - 2 * HOUR, closes: clock.now() - HOUR };
  const idSchedule = await addSchedule(world, { idAssessment, idCourse, owner: ana, ...window });
  for (const [index, { weight, activated, adjustment }] of questions.entries())
    await database
      .update(scheduleItem)
      .set({ weight, activated, adjustment })
      .where(and(eq(scheduleItem.idSchedule, idSchedule), eq(scheduleItem.idQuestion, ids[index] ?? 0)));
  const rows: string[][] = [];
  for (const [student, { inSpreadsheet, given }] of attempts.entries()) {
    const cells = questions.map((asked, index) => {
      const [response, cell] = responses[asked.idType]?.[given[index]?.response ?? 'right'] ?? [null, '-'];
      const isBlank = given[index]?.response === null;
      const grade = isOpen(asked) ? given[index]?.grade : undefined;
      return { idQuestion: ids[index] ?? 0, response: isBlank ? null : response, grade, cell: isBlank ? '-' : cell };
    });
    if (inSpreadsheet) rows.push([logins[student] ?? '', ...cells.map(({ cell }) => cell)]);
    else await addGradedAttempt(world, idSchedule, students[student] ?? ana, cells);
  }
  if (rows.length > 0) {
    const table = [['Usuario', ...questions.map((_, index) => `${index + 1}`)], ...rows];
    const text = table.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n');
    const { resultsImport } = ana.client;
    const read = (await resultsImport.readResults({ idSchedule, file: new File([text], 'a.csv') as never })).content;
    await resultsImport.importResults({ idSchedule, rows: read.rows, fileName: read.fileName, replace: false });
  }
  if (scale) await ana.client.reports.setScheduleGradeScale({ idSchedule, scaleStatus: true, ...scale });
  return idSchedule;
};

const writer = reportWriter('es');
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
const percent = (value: number | null) => (value === null ? '–' : plain(writer.percent(value)));

const loadDetails = async (idSchedule: number) => {
  const { reports } = ana.client;
  return {
    ...(await reports.getReportTitle({ idSchedule })).content,
    ...(await reports.getReportSummary({ idSchedule })).content,
    ...(await reports.getReportHitsByCompetency({ idSchedule })).content,
    ...(await reports.getReportHitsByThematicAxis({ idSchedule })).content,
    ...(await reports.getReportByStudents({ idSchedule })).content,
  };
};

it('screens, the text of the PDF, the spreadsheet and the pages for families say the same figures', async () => {
  const enough = performance.now() + ENOUGH_MS;
  await fc.assert(
    fc.asyncProperty(someClass, async (drawn) => {
      if (performance.now() > enough) return;
      const idSchedule = await addClass(drawn);
      const { reports } = ana.client;
      const symbol = drawn.scale?.symbol ?? '';
      const details = await loadDetails(idSchedule);
      const { onlyLikertQuestions: onlyLikert } = details;
      const screen = renderDetails(details);
      const byStudent = (await reports.getScheduleByStudent({ idSchedule })).content;
      const byDiscipline = (await reports.getScheduleByDisciplines({ idSchedule })).content;
      const ofClass = renderByDiscipline(byDiscipline);
      const grades = renderGrades(byStudent);
      const [pdfFirst = '', ...pdfOthers] = await printedPages(world, 'report', { idSchool, idSchedule });
      const pdf = [pdfFirst, ...pdfOthers].join(' ');
      const families = await printedPages(world, 'family', { idSchool, idSchedule });
      const [sheetStudents, sheetQuestions, sheetResults] = reportSheets(
        (await reports.generateSpreadSheetInforme({ idSchedule })).content,
        'es',
      );

      // The class.
      const { resultHitLevel: summary } = details;
      const average = shownFigure(onlyLikert, { grade: summary.average, relativeScore: summary.relativeScore });
      const scaledOf = (scaled: number | null) => (scaled === null ? [] : [plain(writer.scaled(scaled, symbol))]);
      for (const said of [percent(average), ...scaledOf(summary.averageScaled)])
        for (const text of [screen.facts, pdfFirst]) expect(text).toContain(said);
      if (summary.notQualified === 0 && average !== null) {
        expect(byDiscipline.assessmentHitAverageScaled).toBe(summary.averageScaled);
        for (const said of [percent(average), ...scaledOf(summary.averageScaled)]) expect(ofClass).toContain(said);
      }
      const compared = (await reports.getComparison({ idSchedule })).content.classes;
      const own = compared.find((one) => one.idSchedule === idSchedule);
      const shown = { grade: own?.hitAverage ?? null, relativeScore: own?.relativeScore ?? null };
      if (summary.notQualified === 0) expect(percent(shownFigure(onlyLikert, shown))).toBe(percent(average));
      for (const row of screen.outcomes) expect(pdf).toContain(row.join(' '));
      const counted = Object.values(byDiscipline.hitLevel);
      expect(screen.levels.slice(0, counted.length).map(([, count]) => Number(count))).toEqual(counted);
      const without = [byDiscipline.pendingAttempts, byDiscipline.attemptsWithoutGrade].filter((count) => count > 0);
      expect(screen.levels.slice(counted.length).map(([, count]) => Number(count))).toEqual(without);

      // Each student.
      const [heads = [], ...tableRows] = screen.students;
      const mean = tableRows.pop() ?? [];
      const valueIn = (row: readonly string[], head: string) => row[heads.indexOf(head)]?.replace(/^Leer (?=.)/, '');
      const asPrinted = (row: readonly string[]) =>
        row
          .map((cell, column) => (heads[column] === 'Leer' ? cell.replace(/^Leer (?=.)/, '') : cell))
          .filter((cell) => cell !== '')
          .join(' ');
      expect(pdf).toContain(asPrinted(mean));
      expect(tableRows).toHaveLength(drawn.attempts.length);
      const [sheetHeads = [], ...sheetRows] = sheetStudents?.rows ?? [];
      for (const row of tableRows) {
        expect(pdf).toContain(asPrinted(row));
        const [name = ''] = row;
        const found = details.attemptsByThematicAxis.find(({ username }) => username === name);
        const { idAttempt = 0, idUser = 0 } = found ?? {};
        const modal = (await reports.getScheduleByStudentModal({ idAttempt })).content;
        const figure = shownFigure(onlyLikert, modal);
        const scaled = scaledOf(modal.gradeScaled);
        const [gradeScaled] = scaled;
        const grade = gradeScaled === undefined || onlyLikert ? percent(figure) : gradeScaled;
        expect(valueIn(row, onlyLikert ? 'Puntuación relativa' : 'Nota')).toBe(grade);
        const listed = figure !== null ? percent(figure) : modal.answers.notQualified > 0 ? '' : 'Sin nota';
        for (const said of [listed, ...scaled]) expect(grades.get(idAttempt)).toContain(said);
        expect(renderStudent(modal)).toContain(percent(figure));

        const sheetRow = sheetRows.find(([student]) => student === name) ?? [];
        const inSheet = (head: string) => sheetRow[sheetHeads.indexOf(head)];
        const share = inSheet(onlyLikert ? 'Puntuación relativa' : 'Nota');
        expect(typeof share === 'number' ? percent(100 * share) : '–').toBe(percent(figure));
        expect(inSheet('En la escala')).toBe(modal.gradeScaled);
        expect(inSheet('Nivel')).toBe(valueIn(row, 'Nivel'));
        for (const head of ['Errores', 'En blanco', 'Por calificar'].filter((head) => heads.includes(head)))
          expect(`${inSheet(head)}`).toBe(valueIn(row, head));
        const axis = inSheet('Leer');
        const [hits, of] =
          /^(\d+) de (\d+)$/
            .exec(valueIn(row, 'Leer') ?? '')
            ?.slice(1)
            .map(Number) ?? [];
        if (hits !== undefined && of !== undefined) expect(axis).toBeCloseTo(hits / of, 6);
        else expect(typeof axis === 'number' ? percent(100 * axis) : '–').toBe(valueIn(row, 'Leer'));

        const answers = (await reports.getStudentAnswers({ idSchedule, idStudent: idUser })).content;
        expect(answers.disciplines).toEqual(modal.disciplines);
        // Beside other questions those on scales are in no count.
        const isCounted = ({ idType }: { idType: number }) => onlyLikert || (idType !== 5 && idType !== 6);
        const excluded = answers.questions.filter((one) => isCounted(one) && one.outcome === 'excluded');
        expect(excluded).toHaveLength(modal.answers.excluded);
        const student = students.find((one) => one.idUser === idUser) ?? ana;
        const report = (await student.client.ownResults.getStudentAssessmentReport({ idSchedule })).content;
        expect(percent(report.percentage)).toBe(percent(figure));
        expect(scaledOf(report.scaled?.grade ?? null)).toEqual(scaled);
        const page = families.find((text) => text.includes(name));
        for (const said of scaled) expect(page).toContain(said);
      }

      // Each question.
      expect(sheetResults?.rows.at(-1)?.slice(1)).toEqual(screen.totals.slice(0, -1).map(Number));
      expect(pdf).toContain(screen.totals.slice(0, -1).join(' '));
      for (const { number, rows } of details.questionsTable) {
        const said = rows.map(({ frequency, percentage }) => [frequency, percent(percentage)]);
        const ofSheet = sheetQuestions?.rows.filter(([question]) => question === number) ?? [];
        expect(ofSheet.map((cells) => [cells.at(-2), percent(100 * Number(cells.at(-1)))])).toEqual(said);
        if (rows.every(({ level }) => level === null))
          for (const [frequency, share] of said) expect(pdf).toContain(`${frequency} ${share}`);
      }
    }),
    // A smaller example would take longer to find than a test may run.
    { numRuns: 5, endOnFailure: true },
  );
});
