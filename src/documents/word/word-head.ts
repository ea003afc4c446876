import {
  AlignmentType,
  BorderStyle,
  ImageRun,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlign,
  WidthType,
} from 'docx';
import type { PrintedAssessment, PrintedStudent } from '../assessment/printed-assessment.ts';
import type { MarksBox } from '../assessment/question-runs.ts';
import { printableText } from '../printable-text.ts';
import type { WordAssessmentContext } from './word-question.ts';

type Head = {
  title: string;
  version: string;
  student: PrintedStudent | null;
  context: WordAssessmentContext;
  isFirst: boolean;
};

const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
const noBorders = { top: none, bottom: none, left: none, right: none, insideHorizontal: none, insideVertical: none };
const TWIPS_A_PIXEL = 15;

/** Returns the head of a copy: logo, title and version, and the fields for the student. */
export function wordHead(assessment: PrintedAssessment, head: Head): (Paragraph | Table)[] {
  return [
    titleOf(assessment, head),
    new Paragraph({ style: 'AfterTable' }),
    fieldsOf(head),
    new Paragraph({ style: 'AfterTable' }),
  ];
}

/** Returns the boxes for the corrector: a name over room to write before what can be reached. */
export function wordMarksBoxes(
  boxes: readonly MarksBox[],
  { width }: Pick<WordAssessmentContext, 'width'>,
): (Paragraph | Table)[] {
  if (boxes.length === 0) return [];
  const size = Math.floor((width * TWIPS_A_PIXEL) / boxes.length);
  const around = { style: BorderStyle.SINGLE, size: 5, color: 'auto' };
  return [
    new Table({
      columnWidths: boxes.map(() => size),
      width: { size: size * boxes.length, type: WidthType.DXA },
      layout: TableLayoutType.FIXED,
      borders: { top: around, bottom: around, left: around, right: around, insideVertical: around },
      rows: [
        new TableRow({
          cantSplit: true,
          children: boxes.map(
            ({ name, of }) =>
              new TableCell({
                width: { size, type: WidthType.DXA },
                margins: { top: 40, bottom: 40, left: 90, right: 90 },
                children: [
                  new Paragraph({ style: 'Label', text: printableText(name) }),
                  new Paragraph({
                    style: 'Label',
                    alignment: AlignmentType.RIGHT,
                    spacing: { before: 160 },
                    children: [new TextRun({ text: `/ ${of}`, bold: true })],
                  }),
                ],
              }),
          ),
        }),
      ],
    }),
    new Paragraph({ style: 'AfterTable' }),
  ];
}

/** The logo is at most as large as in the PDF, in pixels. */
const LOGO = { width: 128, height: 64 };

function titleOf(assessment: PrintedAssessment, { title, version, student, context, isFirst }: Head): Table {
  const logo = assessment.logo === null ? undefined : context.images.get(assessment.logo);
  const whole = context.width * TWIPS_A_PIXEL;
  const widths = logo ? [2100, whole - 2100 - 2000, 2000] : [whole - 2000, 2000];
  const scale = logo ? Math.min(LOGO.width / logo.width, LOGO.height / logo.height) : 1;
  const lines = [assessment.date ?? '', student?.code ?? ''].filter((line) => line !== '');
  const subtitle = printableText(assessment.subtitle);
  const cells = [
    ...(logo
      ? [
          [
            new Paragraph({
              children: [
                new ImageRun({
                  type: logo.type,
                  data: logo.bytes,
                  transformation: { width: Math.round(logo.width * scale), height: Math.round(logo.height * scale) },
                  altText: { name: '', description: '', id: '1' },
                }),
              ],
            }),
          ],
        ]
      : []),
    [
      ...(subtitle === '' ? [] : [new Paragraph({ style: 'Label', text: subtitle })]),
      // One title names the document; the copies after the first have it, too, but not as a further title.
      new Paragraph({ style: isFirst ? 'Title' : 'CopyTitle', text: title }),
    ],
    [
      new Paragraph({
        style: 'Label',
        alignment: AlignmentType.RIGHT,
        children: [
          new TextRun({ text: version, bold: true, border: { style: BorderStyle.SINGLE, size: 6, space: 2 } }),
        ],
      }),
      ...lines.map(
        (text) => new Paragraph({ style: 'Label', alignment: AlignmentType.RIGHT, text: printableText(text) }),
      ),
    ],
  ];
  return new Table({
    columnWidths: widths,
    width: { size: whole, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: { ...noBorders, bottom: { style: BorderStyle.SINGLE, size: 9, color: 'auto' } },
    rows: [
      new TableRow({
        cantSplit: true,
        children: cells.map(
          (children, index) =>
            new TableCell({
              children,
              width: { size: widths[index] ?? 0, type: WidthType.DXA },
              verticalAlign: VerticalAlign.CENTER,
            }),
        ),
      }),
    ],
  });
}

/** Each field is a label and a line to write on, or what is known of the student. */
function fieldsOf({ student, context: { assessmentWords, width } }: Head): Table {
  const whole = width * TWIPS_A_PIXEL;
  const fields: [name: string, value: string, share: number][] = [
    [assessmentWords.name, student?.name ?? '', 0.46],
    [assessmentWords.class, student?.className ?? '', 0.2],
    [assessmentWords.listNumber, student?.listNumber?.toString() ?? '', 0.14],
    [assessmentWords.grade, '', 0.2],
  ];
  const bottom = { style: BorderStyle.SINGLE, size: 4, color: 'auto' };
  return new Table({
    columnWidths: fields.map(([, , share]) => Math.floor(whole * share)),
    width: { size: whole, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: noBorders,
    rows: [
      new TableRow({
        cantSplit: true,
        height: { value: 420, rule: 'atLeast' },
        children: fields.map(
          ([name, value, share]) =>
            new TableCell({
              width: { size: Math.floor(whole * share), type: WidthType.DXA },
              verticalAlign: VerticalAlign.BOTTOM,
              borders: { bottom },
              children: [
                new Paragraph({
                  style: 'Label',
                  children: [
                    new TextRun({ text: `${name}${value && '  '}`, color: '555555' }),
                    new TextRun({ text: printableText(value), bold: true }),
                  ],
                }),
              ],
            }),
        ),
      }),
    ],
  });
}
