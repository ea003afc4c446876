import { join } from 'node:path';
import { PNG } from 'pngjs';
import { paperSizes } from '../../src/core/sheet/layouts.ts';
import { encodeSheetCode } from '../../src/core/sheet/sheet-codes.ts';
import type { PrintedAssessment } from '../../src/documents/assessment/printed-assessment.ts';
import { createRenderer } from '../../src/documents/renderer.host.ts';
import type { TypstContent } from '../../src/documents/rendering.ts';
import type { SheetDocument } from '../../src/documents/sheet/sheet-document.ts';
import { assessmentOfFormulas, formulaConstructs } from './formulas.ts';
import { type GreyPage, greyPages } from './pdf-pages.ts';
import { assessmentOf, everyType, hardQuestions, logos, sampleImages } from './printed-assessments.ts';
import { documentsForTeachers } from './printed-for-teachers.ts';

/** The folder of the accepted pictures of documents. */
export const acceptedDocumentPictures = join(import.meta.dirname, '../pictures/documents');

const DPI = 72;
/** Indexes and accents are small. */
const FORMULAS_DPI = 110;
const alternatives = Array.from({ length: 60 }, (_, index) => 3 + (index % 3));
const sheets: SheetDocument = {
  ...{ paper: 'a4', language: 'es', title: 'Ecuaciones y funciones', school: 'IES Ría de Vigo', course: '4.º C' },
  ...{
    date: '24 de noviembre de 2026',
    withKit: true,
    format: 'page',
    alternatives: { 1: alternatives, 2: alternatives, 3: alternatives },
  },
  sheets: [
    {
      ...{ code: encodeSheetCode(40_311), formNumber: 2 },
      student: { name: 'Núñez Fernández de la Peña, María del Carmen', listNumber: 17 },
    },
    { code: encodeSheetCode(40_312), formNumber: 1, student: null },
  ],
};

const few = Array.from({ length: 14 }, (_, index) => 4 + (index % 2));
const fewSheets: SheetDocument = { ...sheets, withKit: false, alternatives: { 1: few, 2: few, 3: few } };
const halfSheets: SheetDocument = {
  ...{ ...fewSheets, withKit: true, format: 'half' },
  sheets: sheets.sheets.map((sheet) => ({
    ...sheet,
    student: sheet.student ?? { name: 'Barreiro Otero, Xoán', listNumber: 18 },
  })),
};
const written = [
  { question: 5, gaps: 0 },
  { question: 6, gaps: 3 },
];
const mixed = [4, 4, 5, 5, 0, 0];
const writtenSheets: SheetDocument = {
  ...{ ...fewSheets, alternatives: { 1: mixed, 2: mixed, 3: mixed } },
  writing: { questions: { 1: written, 2: written, 3: written }, lines: 8, grades: false },
  sheets: sheets.sheets.slice(0, 1).map((sheet) => ({ ...sheet, answerCodes: [encodeSheetCode(40_313)] })),
};
/** Documents of answer sheets, with the names of their pages. */
const sheetPictures: [SheetDocument, string[]][] = [
  [sheets, ['sheet-kit', 'sheet-of-student', 'sheet-blank']],
  [fewSheets, ['sheet-of-few-questions']],
  [halfSheets, ['sheet-halves-kit', 'sheet-halves']],
  [writtenSheets, ['sheet-with-written-questions', 'sheet-to-write-on']],
];

const everyTypeForm = [{ version: 1, ...everyType }];
const assessments: Record<string, PrintedAssessment> = {
  'assessment-usual': assessmentOf([], { forms: everyTypeForm, logo: logos.wide }),
  'assessment-with-boxes': assessmentOf([], {
    ...{ forms: everyTypeForm, logo: logos.tall, columns: 1, language: 'en' },
    settings: {
      assessmentResponseSpace: 3,
      showCheckboxResponseSpace: true,
      hideAssessmentAlternativeInstructions: true,
    },
  }),
  'assessment-large': assessmentOf([], { forms: everyTypeForm, style: 'large', language: 'pt' }),
  'assessment-easy': assessmentOf([], { forms: everyTypeForm, style: 'easy' }),
  'assessment-hard': assessmentOf(hardQuestions),
  'assessment-cursive': assessmentOf(everyType.questions.map((question) => ({ ...question, cursiveLetter: true }))),
};

const contentOfFormulas: TypstContent = { kind: 'assessment', assessment: assessmentOfFormulas(formulaConstructs) };

/** What pictures are taken of, by the name of the first one. */
export const picturedDocuments: Readonly<Record<string, TypstContent>> = {
  ...Object.fromEntries(sheetPictures.map(([sheets, [name]]) => [name, { kind: 'sheets', sheets }])),
  formulas: contentOfFormulas,
  ...Object.fromEntries(
    Object.entries(assessments).map(([name, assessment]) => [name, { kind: 'assessment', assessment }]),
  ),
  ...documentsForTeachers,
};

/** Returns pictures of documents as PNGs by their names. */
export const takeDocumentPictures = async (): Promise<Map<string, Buffer>> => {
  const renderer = createRenderer(join(import.meta.dirname, '../../src/documents'));
  const ofSheets = new Map<string, Buffer>();
  for (const [document, names] of sheetPictures) {
    const { bytes } = renderer.renderFile({ content: { kind: 'sheets', sheets: document }, images: {} });
    const wanted = names.map((_, index) => index);
    const pages = await greyPages(bytes, { ...paperSizes.a4, dpi: DPI }, wanted);
    for (const [index, page] of pages.entries()) ofSheets.set(names[index] ?? '', toPng(page));
  }
  const formulas = renderer.renderFile({ content: contentOfFormulas, images: {} });
  const [ofFormulas] = await greyPages(formulas.bytes, { ...paperSizes.a4, dpi: FORMULAS_DPI }, [0]);
  const first = new Map<string, Buffer>();
  for (const [name, assessment] of Object.entries(assessments)) {
    const { bytes } = renderer.renderFile({ content: { kind: 'assessment', assessment }, images: sampleImages });
    const [page] = await greyPages(bytes, { ...paperSizes.a4, dpi: DPI }, [0]);
    if (page) first.set(name, toPng(page));
  }
  for (const [name, content] of Object.entries(documentsForTeachers)) {
    const { bytes } = renderer.renderFile({ content, images: {} });
    const { width, height } = paperSizes.a4;
    const size = content.kind === 'contentTable' ? { width: height, height: width } : { width, height };
    const [page] = await greyPages(bytes, { ...size, dpi: DPI }, [0]);
    if (page) first.set(name, toPng(page));
  }
  return new Map([...first, ...ofSheets, ...(ofFormulas ? [['formulas', toPng(ofFormulas)] as const] : [])]);
};

const toPng = ({ width, height, pixels }: GreyPage): Buffer => {
  const png = new PNG({ width, height });
  for (const [at, grey] of pixels.entries()) png.data.set([grey, grey, grey, 255], 4 * at);
  return PNG.sync.write(png, { colorType: 0 });
};
