import {
  AlignmentType,
  BorderStyle,
  ImageRun,
  LeaderType,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TabStopType,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import encodeQR from 'qr';
import type { DocumentLanguage } from '../../core/printing.ts';
import { levelHeading, type PrintPart, type PrintSettings } from '../../questions/print-layout.ts';
import { printLayoutOf } from '../../questions/print-layouts.ts';
import { readableText } from '../../questions/text/plain/plain-text.ts';
import type { PrintedAssessmentQuestion } from '../assessment/printed-assessment.ts';
import { stemWithPoints } from '../assessment/question-runs.ts';
import type { DocumentWords } from '../words/words.ts';
import type { WordList } from './word-lists.ts';
import { type WordContext, wordText } from './word-text.ts';

export type WordAssessmentContext = WordContext & {
  assessmentWords: DocumentWords['assessment'];
  settings: PrintSettings;
  /** The language of headings and labels. */
  documentLanguage: DocumentLanguage;
  /** Whether each question says how it is marked. */
  hasOwnHints: boolean;
  /** Returns the tag of a language of the wire, or nothing for the document's. */
  languageOf: (language: string) => string | undefined;
};

/** With the list that numbers the questions. */
type QuestionContext = WordAssessmentContext & { list: WordList; beginsTable: boolean };

const TWIPS_A_PIXEL = 15;

/** Characters, about a third of a column: a longer stem kept whole would leave as much of the column before it empty. */
const LONG_STEM = 900;

/** Returns a question, on one page with what students mark or write on below it. */
export function wordQuestion(question: PrintedAssessmentQuestion, context: QuestionContext): (Paragraph | Table)[] {
  const { command: stem, parts } = printLayoutOf(question.idType, question.content);
  const command = stemWithPoints(stem, question.points, {
    language: context.documentLanguage,
    words: context.assessmentWords,
  });
  const { item, indent } = context.list;
  const width = context.width - indent / TWIPS_A_PIXEL;
  const inner = {
    ...context,
    ...{ width, column: width },
    cursive: question.cursiveLetter,
    language: context.languageOf(question.language),
  };
  return [
    ...wordText(command, inner, {
      ...{ item, indent, style: 'Question', keepNext: hasLinesBelow(parts, context.settings) },
      mayBreak: readableText(command).length > LONG_STEM,
    }),
    ...parts.flatMap((part) => wordPart(part, question, inner)),
  ];
}

/** Returns whether anything is printed below a stem: open questions may have no lines to write on. */
const hasLinesBelow = (parts: readonly PrintPart[], { assessmentResponseSpace }: PrintSettings): boolean =>
  parts.some(({ type }) => type !== 'writingSpace' || assessmentResponseSpace > 0);

function wordPart(
  part: PrintPart,
  question: PrintedAssessmentQuestion,
  context: QuestionContext,
): (Paragraph | Table)[] {
  switch (part.type) {
    case 'alternatives':
      return alternatives(part, context);
    case 'writingSpace':
      return writingLines(context);
    case 'rubric':
      return rubric(part, context);
    case 'onScreen':
      return onScreen(question.link, context);
  }
}

function alternatives(
  { choose, items }: Extract<PrintPart, { type: 'alternatives' }>,
  context: QuestionContext,
): (Paragraph | Table)[] {
  const { lists, list, settings, hasOwnHints, assessmentWords, width } = context;
  const { item, indent } = lists.alternatives(list.indent, settings.showCheckboxResponseSpace);
  const inner = { ...context, width: width - (indent - list.indent) / TWIPS_A_PIXEL };
  const hint = new Paragraph({
    style: 'Note',
    keepNext: true,
    indent: { left: list.indent },
    text: assessmentWords[choose],
  });
  return [
    ...(hasOwnHints ? [hint] : []),
    ...items.flatMap(({ text }, index) =>
      wordText(text, inner, { item, indent, style: 'Alternative', keepNext: index < items.length - 1 }),
    ),
  ];
}

/** Each line is a tab with a leader, which LibreOffice shows as Word does. The first lines stay with the question. */
function writingLines({ settings, list, width }: QuestionContext): Paragraph[] {
  const end = list.indent + width * TWIPS_A_PIXEL;
  const count = settings.assessmentResponseSpace;
  return Array.from(
    { length: count },
    (_, index) =>
      new Paragraph({
        style: 'ResponseLine',
        indent: { left: list.indent },
        tabStops: [{ type: TabStopType.RIGHT, position: Math.floor(end), leader: LeaderType.UNDERSCORE }],
        keepNext: index < Math.min(3, count) - 1,
        children: [new TextRun({ children: ['\t'] })],
      }),
  );
}

/** The width of a column of levels, in twips, and the least of the one beside them; else they are below. */
const LEVEL = 820;
const LEAST_OBJECTIVE = 2_000;

function rubric(
  { objectives, levels, letters }: Extract<PrintPart, { type: 'rubric' }>,
  context: QuestionContext,
): (Paragraph | Table)[] {
  const { list, assessmentWords, beginsTable, width } = context;
  const whole = Math.floor(width * TWIPS_A_PIXEL);
  const beside = whole - levels.length * LEVEL;
  const isNarrow = beside < LEAST_OBJECTIVE;
  const widths = isNarrow ? levels.map(() => Math.floor(whole / levels.length)) : [beside, ...levels.map(() => LEVEL)];
  const cell = (children: (Paragraph | Table)[], size = LEVEL, columnSpan = 1) =>
    new TableCell({
      children,
      columnSpan,
      width: { size, type: WidthType.DXA },
      verticalAlign: VerticalAlign.CENTER,
      margins: { left: 60, right: 60, top: 50, bottom: 50 },
    });
  const label = (text: string, alignment: (typeof AlignmentType)[keyof typeof AlignmentType]) =>
    new Paragraph({ style: 'TableLabel', alignment, keepNext: true, children: [new TextRun({ text, bold: true })] });
  const [size = 0] = widths;
  const ofLevels = (write: (level: (typeof levels)[number], index: number) => Paragraph) =>
    levels.map((level, index) => cell([write(level, index)], isNarrow ? size : LEVEL));
  const names = ofLevels((level, index) =>
    label(levelHeading(letters[index], assessmentWords.levels[level]), AlignmentType.CENTER),
  );
  const circles = () =>
    ofLevels(() => new Paragraph({ style: 'TextCell', alignment: AlignmentType.CENTER, text: '○' }));
  const written = (objective: (typeof objectives)[number], across: number, keepNext = false) =>
    wordText(objective, { ...context, width: across / TWIPS_A_PIXEL }, { style: 'TextCell', keepNext });
  const row = (children: TableCell[]) => new TableRow({ cantSplit: true, children });
  const heads = new TableRow({
    cantSplit: true,
    tableHeader: true,
    children: isNarrow ? names : [cell([label(assessmentWords.objective, AlignmentType.LEFT)], beside), ...names],
  });
  const rows = objectives.flatMap((objective) =>
    isNarrow
      ? [row([cell(written(objective, whole, true), whole, levels.length)]), row(circles())]
      : [row([cell(written(objective, beside), beside), ...circles()])],
  );
  const line = { style: BorderStyle.SINGLE, size: 4, color: '888888' };
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  return [
    new Table({
      columnWidths: widths,
      width: { size: whole, type: WidthType.DXA },
      indent: { size: list.indent, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
      borders: { top: line, bottom: line, insideHorizontal: line, left: none, right: none, insideVertical: none },
      rows: beginsTable ? [heads, ...rows] : rows,
    }),
    new Paragraph({ style: 'AfterTable' }),
  ];
}

/** Pixels, about 2 cm. */
const CODE = 76;

/** A note that the question is answered on a screen, with the code of its page. */
function onScreen(link: string | undefined, { list, assessmentWords }: QuestionContext): Paragraph[] {
  const note = new TextRun({ text: assessmentWords.onScreen });
  const code = link && [
    new ImageRun({
      type: 'gif',
      data: encodeQR(link, 'gif', { ecc: 'medium', border: 2, scale: 4 }),
      transformation: { width: CODE, height: CODE },
      altText: { name: '', description: link, id: '1' },
    }),
    new TextRun({ text: '  ' }),
  ];
  return [new Paragraph({ style: 'Note', indent: { left: list.indent }, children: [...(code || []), note] })];
}
