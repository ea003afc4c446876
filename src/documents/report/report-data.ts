import type { Drawing } from '../../core/charts/drawing.ts';
import { layOutQuestions } from '../../core/charts/question-bars.ts';
import { type AnswerCell, answerCellsOf, answerKeys, lookOf } from '../../core/report/answer-cells.ts';
import {
  type ChartTexts,
  gendersOf,
  type LayOut,
  levelSplitOf,
  pieOf,
  sharesOf,
  studentsOf,
} from '../../core/report/drawings.ts';
import * as findings from '../../core/report/findings.ts';
import { type AnswerRow, objectivesOf, type QuestionTable, type StudentRow } from '../../core/report/report.ts';
import { studentsTable } from '../../core/report/students-table.ts';
import { outcomeRowsOf, summaryFacts } from '../../core/report/summary-facts.ts';
import { reportWriter, type Sentence } from '../../core/report/words/words.ts';
import { shownFigure } from '../../core/results/figures.ts';
import type { Outcome } from '../../core/results/scoring.ts';
import { type PageData, pageData } from '../layout/page-data.ts';
import { breakableText } from '../printable-text.ts';
import { drawingSvg } from './drawing-svg.ts';
import type { PrintedReport } from './printed-report.ts';

/** A chart with what it says, and its width in points. */
type Chart = { svg: string; alt: string; width: number };
type Table = { heads: string[]; rows: string[][] };
/** A section after the first page: its finding and what follows it. */
type Section = { title: string; finding: string; reason: string };

/** What `report.typ` reads. */
export type ReportData = PageData & {
  first: {
    finding: string;
    figure: string;
    facts: string[];
    outcomes: string;
    squares: Chart;
    questions: Section & { chart: Chart };
    /** `more` says how many are left out where as many are shown: one, two and so on. */
    help: Section & { table: Table; more: string[] };
    axes: (Section & { chart: Chart }) | null;
    absent: string;
    foot: string;
  };
  summary: Section & { chart: Chart; table: Table };
  groups: (Section & { chart: Chart | null })[];
  /** `counts` is how many columns of counts stand between the grade and the axes; `mean` the row of the class. */
  students: Section & { table: Table & { counts: number; mean: string[] } };
  answers:
    | (Section & {
        /** What the signs say. */
        signs: { text: string; cell: Cell }[];
        /** The name of the row with the right alternatives; blank without any. */
        key: string;
        blocks: { heads: string[]; keys: string[]; rows: Cell[][]; totals: string[] }[];
      })
    | null;
  questions: Section & { tables: QuestionBlock[] };
};
type Cell = { text: string; kind: 'name' | 'hit' | 'scale' | 'wrong' | 'plain' };
type QuestionBlock = {
  number: string;
  text: string;
  note: string;
  rows: { label: string; text: string; count: string; share: string; percent: number; isCorrect: boolean }[];
  /** How many rated each objective of a rubric with each level; null for other types. */
  rubric: Table | null;
};

/** The width of a page without its margins, in points. */
const WIDE = 504;
const HALF = 240;
/** Charts are laid out in the sizes of a screen, whose letters are larger than those of a paper. */
const UNITS_OF_POINT = 1.4;
/** A page has room for as many who need help, at most. */
const MOST_HELPED = 10;
const MOST_ABSENT = 12;
/** Columns of questions in a table of answers. */
const QUESTIONS_IN_BLOCK = 24;

/** Returns what the template of a report reads. */
export function toReportData(report: PrintedReport): ReportData {
  const { language, summary, onlyLikert, symbol, questions, axes, students, title } = report;
  const writer = reportWriter(language);
  const { words, number, finding, write } = writer;
  const { sections, heads } = words;
  const texts: ChartTexts = { ...writer, levels: onlyLikert ? words.likertLevels : words.levels };
  const mean = shownFigure(onlyLikert, { grade: summary.average, relativeScore: summary.relativeScore });
  const table = studentsTable({ students, axes, summary, onlyLikert, symbol }, texts);
  const facts = summaryFacts(summary, report, texts);
  const chart = (layOut: LayOut, width: number, name: string, found: readonly Sentence[]): Chart => {
    const drawing: Drawing = layOut(width * UNITS_OF_POINT);
    return { svg: drawingSvg(drawing), alt: `${name}. ${finding(found)}`.trim(), width };
  };
  const section = (name: string, found: readonly Sentence[], reason = ''): Section => ({
    ...{ title: name, finding: finding(found), reason },
  });
  const levelsFound = findings.levelsFinding(report.levels, onlyLikert);
  const summaryFound = findings.summaryFinding(summary, onlyLikert);
  const notable = findings.notableQuestions(questions, summary.students);
  const answersFound = findings.answersFinding(questions, summary.students);
  const known = questions.flatMap(({ number, percentage }) => (percentage === null ? [] : [{ number, percentage }]));
  const easiestFirst = known
    .sort((a, b) => b.percentage - a.percentage || a.number - b.number)
    .map((one) => ({ ...one, isMarked: one.number === notable.trap?.number || one.number === notable.blank?.number }));
  const helped = table.rows.filter(({ row: { level } }) => level === 'low' || level === 'lowMedium');
  const { responses, hits, errors, omitted, notQualified } = summary;
  const gendersFound = findings.gendersFinding(report.genders);
  const byGenders = report.byGender.some(({ femaleAverage }) => femaleAverage !== null);
  const competencyFound = gendersFound.length > 0 ? gendersFound : findings.groupsFinding(report.competencies);
  const subtitle = [
    ...[report.courseName, report.date, write({ name: 'size.questions', values: { count: summary.questions } })],
    `${words.outOf.replace('{count}', number(summary.students)).replace('{of}', number(report.invited))} ${heads.students.toLocaleLowerCase(writer.tag)}`,
    report.teacher,
  ];
  return {
    ...pageData(
      { language, paper: 'a4', title, subtitle: subtitle.filter((part) => part !== '').join(' · ') },
      `${report.school} · ${words.report}`,
    ),
    first: {
      finding: finding([...summaryFound, ...levelsFound.slice(0, 1)]),
      figure: facts.percent,
      facts: [
        ...[facts.name, facts.scaled, facts.note].filter((part) => part !== null),
        ...facts.others.map(({ name, value }) => `${name}: ${value}`),
      ],
      outcomes: onlyLikert
        ? ''
        : write({ name: 'paper.outcomes', values: { responses: responses - notQualified, hits, errors, omitted } }),
      squares: chart(studentsOf(summary, report.levels, texts), HALF + 20, sections.levels, levelsFound),
      questions: {
        ...section(finding(answersFound), [], trapReason(questions, notable.trap, writer)),
        chart: chart((width) => layOutQuestions(easiestFirst, width), WIDE, sections.questions, answersFound),
      },
      help: {
        ...section(
          write({ name: 'paper.help' }),
          [],
          finding(
            helped.length === 0
              ? [findings.noHelpFinding(report.levels)]
              : findings.withoutLevel({ pending: report.levels.pending, withoutGrade: 0 }),
          ),
        ),
        table: {
          heads: [table.heads.student, table.heads.grade, heads.start],
          rows: helped
            .slice(0, MOST_HELPED)
            .map(({ row, grade }) => [breakableText(row.username), grade, beginning(row, writer)]),
        },
        more: helped.slice(0, MOST_HELPED).map((_, index) => {
          const count = helped.length - index - 1;
          return count > 0 ? write({ name: 'paper.more', values: { count } }) : '';
        }),
      },
      axes:
        axes.length === 0
          ? null
          : {
              ...section(finding(findings.groupsFinding(axes)), []),
              chart: chart(sharesOf(axes, mean, texts), HALF, sections.axes, findings.groupsFinding(axes)),
            },
      absent: absentText(report, writer),
      foot: write({ name: 'paper.foot', values: { date: report.madeOn } }),
    },
    summary: {
      ...section(sections.summary, summaryFound),
      chart: chart(pieOf(summary, onlyLikert, texts), HALF, sections.summary, summaryFound),
      table: {
        heads: [heads.result, heads.responses, heads.percentage],
        rows: outcomeRowsOf(summary, onlyLikert, texts),
      },
    },
    groups: [
      {
        ...section(sections.levels, levelsFound),
        chart: chart(studentsOf(summary, report.levels, texts), WIDE, sections.levels, levelsFound),
      },
      axes.length === 0
        ? { ...section(sections.axes, [], words.nothing.axes), chart: null }
        : {
            ...section(sections.axes, findings.groupsFinding(axes)),
            chart: chart(sharesOf(axes, mean, texts), WIDE, sections.axes, findings.groupsFinding(axes)),
          },
      axes.length === 0
        ? { ...section(sections.axisLevels, [], words.nothing.axes), chart: null }
        : {
            ...section(
              sections.axisLevels,
              findings.axisLevelsFinding(report.axisLevels),
              write({ name: 'axisLevels.foot', values: { of: summary.students } }),
            ),
            chart: chart(
              levelSplitOf(report.axisLevels, texts),
              WIDE,
              sections.axisLevels,
              findings.axisLevelsFinding(report.axisLevels),
            ),
          },
      report.competencies.length === 0
        ? { ...section(sections.competencies, [], words.nothing.competencies), chart: null }
        : {
            ...section(
              byGenders ? words.competenciesByGender : sections.competencies,
              competencyFound,
              findings.gendersReason(report.genders, report.byGender).map(write).join(' '),
            ),
            chart: chart(
              byGenders
                ? gendersOf(report.competencies, report.byGender, writer)
                : sharesOf(report.competencies, mean, texts),
              WIDE,
              sections.competencies,
              competencyFound,
            ),
          },
    ],
    students: {
      ...section(sections.students, findings.studentsFinding(students, onlyLikert, writer)),
      table: {
        counts: table.heads.counts.length,
        heads: [
          ...[table.heads.student, table.heads.level, table.heads.grade],
          ...[...table.heads.counts, ...table.heads.axes.map(breakableText)],
        ],
        rows: table.rows.map(({ row, level, grade, counts, axes }) => [
          ...[breakableText(row.username), level, grade],
          ...[...counts, ...axes.map(({ text }) => text)],
        ]),
        mean: [table.mean.name, '', table.mean.grade, ...table.mean.counts, ...table.mean.axes.map(({ text }) => text)],
      },
    },
    answers:
      report.answers === null
        ? null
        : {
            ...section(sections.answers, answersFound, write({ name: 'letters.inFirst' })),
            signs: answerKeys(report.answers, questions, words).map(({ text, cell }) => ({ text, cell: toCell(cell) })),
            key: questions.some(({ key }) => key !== '') ? heads.key : '',
            blocks: answerBlocks(report.answers, questions),
          },
    questions: {
      ...section(
        sections.questions,
        findings.questionsFinding(questions, summary.students),
        write({ name: 'letters.inFirst' }),
      ),
      tables: questions.map((question) => questionBlock(question, writer)),
    },
  };
}

/** Returns who did not take part, or not yet: a page has room for some of their names. */
function absentText({ absent, isOver }: PrintedReport, { write }: Writer): string {
  if (absent.length === 0) return '';
  const more = absent.length - MOST_ABSENT;
  const names = absent.slice(0, MOST_ABSENT).map(breakableText).join('; ');
  return [
    write({ name: isOver ? 'paper.absent' : 'paper.absentSoFar', values: { names } }),
    ...(more > 0 ? [write({ name: 'paper.absentMore', values: { count: more } })] : []),
  ].join(' ');
}

type Writer = ReturnType<typeof reportWriter>;

/** Returns where a student begins: with the axes at half or below, the weakest first; or from the base. */
function beginning({ axis, level }: StudentRow, { words, write, list }: Writer): string {
  const weak = axis.filter((share) => share.level === 'low' || share.level === 'lowMedium');
  const weakest = weak.toSorted((a, b) => (a.percentage ?? 0) - (b.percentage ?? 0)).slice(0, 2);
  if (level === 'low' || weakest.length === 0) return write({ name: 'paper.base' });
  return breakableText(list(weakest.map(({ name }) => name))) || words.nothing.axes;
}

/** Returns what was chosen in the question that fooled most, and what is right. */
const trapReason = (questions: readonly QuestionTable[], trap: findings.Trap | null, { words }: Writer): string => {
  const question = questions.find(({ number }) => number === trap?.number);
  if (!trap || !question) return '';
  const right = question.rows.filter(({ kind, isCorrect }) => kind === 'option' && isCorrect);
  const quoted = (label: string, text: string) => (text === '' ? label : `${label}: ${text}`);
  return breakableText(
    `${quoted(trap.letter, trap.text)} (${trap.count}) · ${words.heads.key}: ${right.map(({ label, text }) => quoted(label, text)).join(', ')}`,
  );
};

const signs: Record<Outcome, string> = { hit: '', error: '×', omitted: '–', ungraded: '?', excluded: '·' };

function toCell(answer: AnswerCell | null): Cell {
  if (answer === null) return { text: signs.excluded, kind: 'plain' };
  const { look, isLetter } = lookOf(answer);
  if (look === 'hit') return { text: '', kind: 'hit' };
  if (look === 'scale') return isLetter ? { text: answer.letter, kind: 'plain' } : { text: '', kind: 'scale' };
  return { text: isLetter ? answer.letter : signs[look], kind: look === 'error' ? 'wrong' : 'plain' };
}

function answerBlocks(answers: readonly AnswerRow[], questions: readonly QuestionTable[]) {
  const blocks = Math.ceil(questions.length / QUESTIONS_IN_BLOCK);
  const inBlock = Math.ceil(questions.length / Math.max(1, blocks));
  const rows = answers.toSorted((a, b) => b.hits - a.hits);
  return Array.from({ length: blocks }, (_, block) => {
    const part = questions.slice(block * inBlock, (block + 1) * inBlock);
    return {
      heads: part.map(({ number }) => String(number)),
      keys: part.map(({ key }) => key),
      rows: rows.map((row): Cell[] => {
        const cells = answerCellsOf(row, questions);
        return [
          { text: breakableText(row.username), kind: 'name' },
          ...part.map(({ number }) => toCell(cells[number - 1] ?? null)),
        ];
      }),
      totals: part.map(({ hits }) => String(hits)),
    };
  });
}

function questionBlock(question: QuestionTable, { words, number, percent, write }: Writer): QuestionBlock {
  const trap = findings.trapOf(question);
  const notes = [
    ...(trap ? [write({ name: 'questions.marked', values: { count: trap.count, letter: trap.letter } })] : []),
    ...(question.omitted > 0 ? [write({ name: 'questions.blank', values: { count: question.omitted } })] : []),
  ];
  const head = { number: question.name, text: breakableText(question.text), note: notes.join('; ') };
  const objectives = objectivesOf(question);
  if (objectives.length > 0) {
    const rows = objectives.map(({ text, frequencies }) => [breakableText(text), ...frequencies.map(number)]);
    return { ...head, rows: [], rubric: { heads: [words.heads.objective, ...words.rubric], rows } };
  }
  return {
    ...{ ...head, rubric: null },
    rows: question.rows.map(({ kind, label, text, frequency, percentage, isCorrect }) => ({
      ...{ label: label || '–', count: number(frequency), share: percent(percentage), percent: percentage },
      text: breakableText(
        kind === 'option' ? text : words.rows[kind === 'hit' && question.isLikert ? 'answered' : kind],
      ),
      isCorrect: isCorrect && !question.isLikert,
    })),
  };
}
