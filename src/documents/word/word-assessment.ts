import {
  AlignmentType,
  BorderStyle,
  Footer,
  type ISectionOptions,
  LineRuleType,
  PageNumber,
  Paragraph,
  SectionType,
  type Table,
  TabStopType,
  TextRun,
} from 'docx';
import { bcp47TagOf } from '../../core/languages.ts';
import type { DocumentImages, PrintedAssessment } from '../assessment/printed-assessment.ts';
import {
  commonHintOf,
  copiesOf,
  introOf,
  marksBoxesOf,
  pointsInWords,
  runsOf,
  type SectionHead,
} from '../assessment/question-runs.ts';
import { printableText } from '../printable-text.ts';
import { isEmptyText } from '../rich-text/printed-text.ts';
import { documentWords, fillIn } from '../words/words.ts';
import { writeWordFile } from './word-file.ts';
import { wordHead, wordMarksBoxes } from './word-head.ts';
import { readWordImage, type WordImage } from './word-images.ts';
import { WordLists } from './word-lists.ts';
import { columnWidth, pageOf } from './word-page.ts';
import { type WordAssessmentContext, wordQuestion } from './word-question.ts';
import { printSizes } from './word-styles.ts';
import { wordInline, wordText } from './word-text.ts';

/**
 * Returns an assessment as a file for Word 2013 and later: what the PDF has, in the same order, as texts, lists, tables and formulas
 * that a teacher can change. Images are PNG, JPEG or GIF; others are named as missing. `cursiveFont` is embedded.
 */
export async function writeWordAssessment(
  assessment: PrintedAssessment,
  images: DocumentImages,
  cursiveFont: Uint8Array | null = null,
): Promise<Uint8Array> {
  const words = documentWords(assessment.language);
  const lists = new WordLists();
  const columns = assessment.style === 'large' ? 1 : assessment.columns;
  const readable = new Map<string, WordImage>();
  for (const [asset, bytes] of Object.entries(images)) {
    const image = readWordImage(bytes);
    if (image) readable.set(asset, image);
  }
  const commonHint = commonHintOf(assessment, words.assessment);
  const context: WordAssessmentContext = {
    images: readable,
    lists,
    words: words.text,
    assessmentWords: words.assessment,
    documentLanguage: assessment.language,
    settings: assessment.settings,
    hasOwnHints: commonHint === null && !assessment.settings.hideAssessmentAlternativeInstructions,
    languageOf: (language) =>
      wordTagOf(language) === wordTagOf(assessment.language) ? undefined : wordTagOf(language),
    width: columnWidth(assessment.paper, columns, assessment.style),
  };
  const title = printableText(assessment.title) || words.assessment.untitled;
  const copies = copiesOf(assessment);
  const sections = copies.flatMap(({ form, student }, index): ISectionOptions[] => {
    const printed = assessment.forms[form];
    if (!printed) return [];
    const version = fillIn(words.assessment.version, { version: printed.version });
    const page = pageOf(assessment.paper, assessment.style);
    const full = { ...context, width: columnWidth(assessment.paper, 1, assessment.style) };
    const instructions =
      assessment.instructions && !isEmptyText(assessment.instructions)
        ? wordText(assessment.instructions, full, { style: 'Label', keepNext: true })
        : [];
    return [
      {
        properties: { page: { ...page, pageNumbers: { start: 1 } }, type: SectionType.NEXT_PAGE },
        footers: { default: footOf(title, version, words.assessment.page, copies.length === 1, full.width) },
        children: [
          ...wordHead(assessment, { title, version, student, context: full, isFirst: index === 0 }),
          ...instructions,
          ...wordMarksBoxes(marksBoxesOf(assessment, words.assessment), full),
          ...(commonHint === null ? [] : [new Paragraph({ style: 'Label', text: commonHint })]),
        ],
      },
      {
        properties: {
          page,
          type: SectionType.CONTINUOUS,
          column: { count: columns, space: 454, separate: columns > 1 },
        },
        children: bodyOf(assessment, form, context),
      },
    ];
  });
  return writeWordFile({
    title,
    language: wordTagOf(assessment.language),
    print: printSizes[assessment.style],
    cursiveFont,
    sections,
    numbering: { config: lists.config },
  });
}

/** Word calls Valencian otherwise than the web does. */
const wordTagOf = (language: string): string => bcp47TagOf(language).replace(/^ca-valencia$/, 'ca-ES-valencia');

function bodyOf(assessment: PrintedAssessment, form: number, context: WordAssessmentContext): (Paragraph | Table)[] {
  const printed = assessment.forms[form];
  if (!printed) return [];
  const rule = { style: BorderStyle.SINGLE, size: 9, space: 3, color: 'auto' };
  const runs = runsOf(printed, assessment.sections);
  let before = Number.NaN;
  let list = context.lists.questions(1);
  return runs.flatMap(({ section, stimulus, questions }, index) => {
    const heading = section ? wordSection(section, context) : [];
    const inLanguage = { ...context, language: stimulus ? context.languageOf(stimulus.language) : undefined };
    const begins = stimulus
      ? [
          new Paragraph({
            style: 'TextIntro',
            ...(!section && { border: { top: rule } }),
            keepNext: true,
            children: [new TextRun(introOf(stimulus.numbers, context.assessmentWords))],
          }),
          ...(stimulus.stimulus.title === ''
            ? []
            : [
                new Paragraph({
                  style: 'TextTitle',
                  keepNext: true,
                  children: wordInline([{ type: 'text', text: stimulus.stimulus.title }], inLanguage),
                }),
              ]),
          ...wordText(stimulus.stimulus.text, inLanguage, { style: 'Passage', mayBreak: true }),
        ]
      : [];
    const asked = questions.flatMap(({ question, beginsTable }) => {
      if (question.number !== before + 1) list = context.lists.questions(question.number);
      before = question.number;
      return wordQuestion(question, { ...context, list, beginsTable });
    });
    const next = runs[index + 1];
    const ends =
      stimulus && !next?.stimulus && !next?.section
        ? [new Paragraph({ style: 'AfterTable', border: { top: rule } })]
        : [];
    return [...heading, ...begins, ...asked, ...ends];
  });
}

/** Returns the heading of a section, with its points, and its instructions. */
function wordSection({ heading, instructions, points }: SectionHead, context: WordAssessmentContext): Paragraph[] {
  const { documentLanguage: language, assessmentWords: words } = context;
  const lines = instructions.split(/\r?\n/).filter((line) => line.trim() !== '');
  return [
    new Paragraph({
      style: 'SectionHeading',
      keepNext: true,
      border: { bottom: { style: BorderStyle.SINGLE, size: 12, space: 2, color: 'auto' } },
      children: [
        new TextRun(printableText(heading)),
        // Not at the right of the column: a long heading would run into it.
        ...(points === null ? [] : [new TextRun(` – ${pointsInWords(points, { language, words })}`)]),
      ],
    }),
    ...lines.map((line) => new Paragraph({ style: 'Label', keepNext: true, text: printableText(line) })),
  ];
}

/** Title and version on the left, the page on the right; how many pages there are only where the file is one copy. */
function footOf(title: string, version: string, page: string, isOnlyCopy: boolean, width: number): Footer {
  const [before = '', between = ''] = page.split(/\{pages?\}/);
  return new Footer({
    children: [
      new Paragraph({
        style: 'Label',
        border: { top: { style: BorderStyle.SINGLE, size: 4, space: 4, color: '999999' } },
        spacing: { before: 0, after: 0, line: 240, lineRule: LineRuleType.AUTO },
        alignment: AlignmentType.LEFT,
        tabStops: [{ type: TabStopType.RIGHT, position: width * 15 }],
        children: [
          new TextRun(`${title} · ${version}`),
          new TextRun({
            children: ['\t', before, PageNumber.CURRENT, ...(isOnlyCopy ? [between, PageNumber.TOTAL_PAGES] : [])],
          }),
        ],
      }),
    ],
  });
}
