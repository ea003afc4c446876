import type { PrintNotice } from '../../core/printing.ts';
import { cutText } from '../../core/results/short-titles.ts';
import { levelHeading, type PrintPart } from '../../questions/print-layout.ts';
import { printLayoutOf } from '../../questions/print-layouts.ts';
import { breakableText } from '../printable-text.ts';
import { qrSvg } from '../qr/qr-svg.ts';
import { estimatedLines, longestParagraph, widthOfLines } from '../rich-text/estimated-lines.ts';
import { type PrintedBlock, type PrintedText, plainLine } from '../rich-text/printed-block.ts';
import { displayedAlone, isEmptyText, toPrintedText } from '../rich-text/printed-text.ts';
import { createTextContexts, imagePath } from '../rich-text/text-context.ts';
import { type DocumentWords, documentWords, fillIn } from '../words/words.ts';
import { type PageMeasures, pageMeasures } from './page-measures.ts';
import type { PrintedAssessment, PrintedStudent } from './printed-assessment.ts';
import {
  commonHintOf,
  copiesOf,
  introOf,
  type MarksBox,
  marksBoxesOf,
  pointsInWords,
  type RunQuestion,
  runsOf,
  type SectionHead,
  type StimulusOfRun,
  stemWithPoints,
} from './question-runs.ts';

/** What the template of the assessment reads. */
export type AssessmentData = Pick<PrintedAssessment, 'paper' | 'style' | 'columns' | 'date'> & {
  lang: string;
  measures: PageMeasures;
  /** How close all is set: 0 as usual, 3 as close as possible. */
  density: 0 | 1 | 2 | 3;
  words: DocumentWords['assessment'];
  title: string;
  /** In the foot of every page. */
  shortTitle: string;
  subtitle: string;
  logo: string | null;
  /** Whether each copy begins a sheet of paper that is printed on both sides. */
  bothSides: boolean;
  instructions: PrintedText | null;
  /** How all questions are marked; null = each says it. */
  commonHint: string | null;
  /** For the corrector, in the head. */
  marks: MarksBox[];
  /** They are too long for the head, which no page break may divide. */
  areInstructionsLong: boolean;
  forms: { version: string; runs: AssessmentDataRun[] }[];
  /** Each with the index of its form. */
  copies: {
    form: number;
    student: PrintedStudent | null;
    /** The questions with which a column begins, once that is known. */
    breaksBefore: number[];
  }[];
  /** What else there is where copies are a class set (`class-set/class-set-data.ts`). */
  classSet: unknown;
};

/** Questions that follow one another, with the text they refer to. */
type AssessmentDataRun = {
  section: { heading: string; lines: string[]; points: string | null } | null;
  stimulus: { intro: string; title: string; text: PrintedText } | null;
  questions: AssessmentQuestion[];
};

type AssessmentQuestion = {
  id: number;
  number: number;
  /** What a long stem begins with: columns may end in it. */
  lead: PrintedText | null;
  /** The rest of the stem, which stays with the alternatives. */
  stem: PrintedText;
  parts: AssessmentPart[];
  /** It may take most of a column. */
  isLong: boolean;
};

type AssessmentPart =
  | {
      is: 'alternatives';
      hint: string | null;
      box: boolean;
      isShort: boolean;
      /** Em, of the widest; null = not known. */
      widest: number | null;
      arePictures: boolean;
      /** Some picture is so wide that its letters would be too small next to another. */
      areWide: boolean;
      items: { letter: string; text: PrintedText }[];
    }
  | { is: 'lines'; count: number }
  | { is: 'rubric'; headed: boolean; objective: string; levels: string[]; objectives: PrintedText[] }
  | { is: 'onScreen'; note: string; code: string | null };

/** Lines of a narrow column that are surely less than 60 % of its height: measuring takes as long as setting. */
const SHORT_QUESTION: Readonly<Record<PrintedAssessment['style'], number>> = { usual: 26, easy: 16, large: 14 };
/** Lines of a stem before its last paragraph, from which columns may end in it. */
const LONG_LEAD = 6;
/** Lines of a narrow column. */
const LONG_INSTRUCTIONS = 45;
/** Characters in the foot of a page. */
const SHORT_TITLE: Readonly<Record<PrintedAssessment['style'], number>> = { usual: 36, easy: 30, large: 30 };
/** Characters; longer ones never fit next to another. */
const SHORT_ALTERNATIVE = 60;

/**
 * Returns what the template of the assessment reads, and what is shown otherwise than it was written. `images` are the names of
 * the stored files that exist.
 */
export function toAssessmentData(
  assessment: PrintedAssessment,
  images: ReadonlySet<string>,
): { data: AssessmentData; notices: PrintNotice[] } {
  const words = documentWords(assessment.language);
  const { contextOf, notices } = createTextContexts(words.text, images);
  const columns = assessment.style === 'large' || isOnlyRubrics(assessment) ? 1 : assessment.columns;
  const measures = pageMeasures({ ...assessment, columns });
  const textWidth = measures.column - measures.number;
  const commonHint = commonHintOf(assessment, words.assessment);
  const hasOwnHint = commonHint === null && !assessment.settings.hideAssessmentAlternativeInstructions;
  const inLanguage = { language: assessment.language, words: words.assessment };
  const isWide = columns === 1 && assessment.style !== 'large';

  const questionOf = ({ question, beginsTable }: RunQuestion): AssessmentQuestion => {
    const { idQuestion, number, idType, language, cursiveLetter: cursive, content } = question;
    const context = contextOf(number, textWidth);
    const { command: stemDoc, parts } = printLayoutOf(idType, content);
    const command = stemWithPoints(stemDoc, question.points, inLanguage);
    const textOf = (doc: typeof command) => ({ ...toPrintedText(doc, language, context), ...(cursive && { cursive }) });
    const partOf = (part: PrintPart): AssessmentPart => {
      switch (part.type) {
        case 'alternatives': {
          const items = part.items.map(({ letter, text }) => ({ letter, text: displayedAlone(textOf(text)) }));
          return {
            is: 'alternatives',
            hint: hasOwnHint ? words.assessment[part.choose] : null,
            box: assessment.settings.showCheckboxResponseSpace,
            isShort: items.every(({ text }) => longestParagraph(text) <= SHORT_ALTERNATIVE),
            widest: widestOf(items.map(({ text }) => widthOfLines(text))),
            arePictures: items.every(({ text: { blocks } }) => blocks.length === 1 && blocks[0]?.is === 'image'),
            areWide: items.some(({ text: { blocks } }) => isWidePicture(blocks[0])),
            items,
          };
        }
        case 'writingSpace':
          return { is: 'lines', count: assessment.settings.assessmentResponseSpace };
        case 'rubric':
          return {
            is: 'rubric',
            headed: beginsTable,
            objective: words.assessment.objective,
            levels: part.levels.map((level, index) =>
              levelHeading(part.letters[index], words.assessment.levels[level]),
            ),
            objectives: part.objectives.map(textOf),
          };
        case 'onScreen':
          return { is: 'onScreen', note: words.assessment.onScreen, code: question.link ? qrSvg(question.link) : null };
      }
    };
    const stem = textOf(command);
    const shown = parts.map(partOf);
    const { lead, rest } = splitStem(stem);
    const lines =
      (lead ? estimatedLines(lead) : 0) +
      estimatedLines(rest) +
      shown.reduce((total, part) => total + linesOfPart(part), 0);
    return {
      id: idQuestion,
      number,
      lead,
      stem: rest,
      parts: shown,
      isLong: lines * (isWide ? 0.6 : 1) > SHORT_QUESTION[assessment.style],
    };
  };

  const stimulusOf = ({ stimulus: { title, text }, numbers, language }: StimulusOfRun) => {
    const printed = toPrintedText(text, language, contextOf(numbers[0] ?? null, measures.column));
    return {
      intro: introOf(numbers, words.assessment),
      title: beginsWith(printed, title) ? '' : breakableText(title),
      text: printed,
    };
  };

  const sectionOf = ({ heading, instructions, points }: SectionHead) => ({
    heading: breakableText(heading),
    lines: instructions.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : breakableText(line))),
    points: points === null ? null : pointsInWords(points, inLanguage),
  });

  const title = breakableText(assessment.title) || words.assessment.untitled;
  const instructions =
    assessment.instructions === null || isEmptyText(assessment.instructions)
      ? null
      : toPrintedText(
          assessment.instructions,
          assessment.language,
          contextOf(null, measures.width - 2 * measures.margin),
        );
  const data: AssessmentData = {
    paper: assessment.paper,
    style: assessment.style,
    columns,
    measures,
    density: 0,
    date: assessment.date,
    lang: assessment.language,
    words: words.assessment,
    title,
    shortTitle: cutText(title, SHORT_TITLE[assessment.style]),
    subtitle: breakableText(assessment.subtitle),
    logo: assessment.logo !== null && images.has(assessment.logo) ? imagePath(assessment.logo) : null,
    bothSides: assessment.bothSides ?? false,
    classSet: null,
    instructions,
    commonHint,
    marks: marksBoxesOf(assessment, words.assessment).map(({ name, of }) => ({ name: breakableText(name), of })),
    areInstructionsLong: instructions !== null && estimatedLines(instructions) > LONG_INSTRUCTIONS,
    forms: assessment.forms.map((form) => ({
      version: fillIn(words.assessment.version, { version: form.version }),
      runs: runsOf(form, assessment.sections).map(({ section, stimulus, questions }) => ({
        section: section && sectionOf(section),
        stimulus: stimulus && stimulusOf(stimulus),
        questions: questions.map(questionOf),
      })),
    })),
    copies: copiesOf(assessment).map(({ form, student }) => ({
      form,
      breaksBefore: [],
      student: student && {
        ...student,
        name: breakableText(student.name),
        className: breakableText(student.className),
      },
    })),
  };
  return { data, notices };
}

/** Times as wide as high: a picture of a line of text. */
const WIDE_PICTURE = 2.2;
const isWidePicture = (block: PrintedBlock | undefined): boolean =>
  block?.is === 'image' && block.ratio !== null && block.ratio * WIDE_PICTURE < 1;

const widestOf = (widths: readonly (number | null)[]): number | null =>
  widths.every((width) => width !== null) ? Math.max(0, ...widths) : null;

/** Returns whether all questions are rubrics, whose tables need the width of the page. */
const isOnlyRubrics = ({ forms }: PrintedAssessment): boolean => {
  const parts = forms.flatMap(({ questions }) =>
    questions.map(({ idType, content }) => printLayoutOf(idType, content).parts),
  );
  return parts.length > 0 && parts.every((of) => of.length > 0 && of.every(({ type }) => type === 'rubric'));
};

/** Returns whether a text itself begins with its title, which may be cut off with "…". */
function beginsWith({ blocks: [first] }: PrintedText, title: string): boolean {
  const begin = title.replace(/(?:…|\.\.\.)$/, '').trim();
  return begin !== '' && first !== undefined && 'line' in first && plainLine(first.line).trim().startsWith(begin);
}

/**
 * Returns a stem in two parts: its last paragraph with what follows that, and, if it is long, what is before. An image
 * before the paragraph stays with it.
 */
function splitStem(stem: PrintedText): { lead: PrintedText | null; rest: PrintedText } {
  const { blocks } = stem;
  const isText = (block: PrintedBlock | undefined) => block?.is === 'paragraph' && plainLine(block.line).trim() !== '';
  let at = blocks.findLastIndex(isText);
  if (at > 0 && !isText(blocks[at - 1])) at -= 1;
  const lead = { ...stem, blocks: blocks.slice(0, Math.max(0, at)) };
  if (estimatedLines(lead) < LONG_LEAD) return { lead: null, rest: stem };
  return { lead, rest: { ...stem, blocks: blocks.slice(at) } };
}

const linesOfPart = (part: AssessmentPart): number => {
  const texts = part.is === 'alternatives' ? part.items.map(({ text }) => text) : [];
  // The objectives of a rubric have circles below them, or less than half the line of a wide column.
  if (part.is === 'rubric') return part.objectives.reduce((total, text) => total + 2 * estimatedLines(text), 1);
  return texts.reduce((total, text) => total + estimatedLines(text), texts.length > 0 ? 1 : 0);
};
