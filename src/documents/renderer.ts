import type { PrintNotice } from '../core/printing.ts';
import { toAssessmentData } from './assessment/assessment-data.ts';
import { pagesOfCopies, planPages } from './assessment/page-plan.ts';
import type { DocumentImages, PrintedAssessment } from './assessment/printed-assessment.ts';
import { toClassSetData } from './class-set/class-set-data.ts';
import { toContentTableData } from './content-table/content-table-data.ts';
import { toFamilyData } from './family/family-data.ts';
import { toFeedbackData } from './feedback/feedback-data.ts';
import { toKeyData } from './key/key-data.ts';
import { peopleTemplates, toPeopleData } from './people/people-data.ts';
import { toReadSheetsData } from './read-sheets/read-sheets-data.ts';
import type { RenderedFile } from './rendered-file.ts';
import type { Renderer, TypstContent } from './rendering.ts';
import { toReportData } from './report/report-data.ts';
import { sheetData } from './sheet/sheet-data.ts';
import type { Typst, TypstInput } from './typst/typst.ts';

/** Renders PDFs, and pages of them. */
export type PdfRenderer = Pick<Renderer, 'renderPage'> & {
  renderFile(input: { content: TypstContent; images: DocumentImages }): RenderedFile;
};

/** Returns a renderer over a typesetter. It blocks while it works. */
export function createPdfRenderer(typst: Typst): PdfRenderer {
  return {
    renderFile({ content, images }) {
      const { input, notices } = setUp(content, images);
      const { pdf, pages, isUniversal, unknownCharacters } = typst.toPdf(input);
      return {
        bytes: pdf,
        pages,
        isUniversal,
        notices: [...notices, ...findCharacters(content, unknownCharacters)],
      };
    },
    renderPage({ content, images, wanted }) {
      const { input, notices } = setUp(content, images);
      const { questions, ...page } = typst.toPage(input, wanted);
      return { ...page, copies: pagesOfCopies(questions), notices };
    },
  };
}

function setUp(content: TypstContent, images: DocumentImages): { input: TypstInput; notices: PrintNotice[] } {
  switch (content.kind) {
    case 'assessment': {
      const { data, notices } = toAssessmentData(content.assessment, new Set(Object.keys(images)));
      return { input: { template: '/assessment/assessment.typ', data, images, plan: planPages(data) }, notices };
    }
    case 'classSet': {
      const { data, notices } = toClassSetData(content.set, new Set(Object.keys(images)));
      return { input: { template: '/assessment/assessment.typ', data, images, plan: planPages(data) }, notices };
    }
    case 'feedback': {
      const { data, notices } = toFeedbackData(content.feedback, new Set(Object.keys(images)));
      return { input: { template: '/feedback/feedback.typ', data, images }, notices };
    }
    case 'contentTable':
      return {
        input: { template: '/content-table/content-table.typ', data: toContentTableData(content.table), images },
        notices: [],
      };
    case 'people': {
      const { people } = content;
      return { input: { template: peopleTemplates[people.list], data: toPeopleData(people), images }, notices: [] };
    }
    case 'family':
      return { input: { template: '/family/family.typ', data: toFamilyData(content.family), images }, notices: [] };
    case 'key':
      return { input: { template: '/key/key.typ', data: toKeyData(content.key), images }, notices: [] };
    case 'readSheets': {
      const data = toReadSheetsData(content.sheets, new Set(Object.keys(images)));
      return { input: { template: '/read-sheets/read-sheets.typ', data, images }, notices: [] };
    }
    case 'report':
      return { input: { template: '/report/report.typ', data: toReportData(content.report), images }, notices: [] };
    case 'sheets':
      return {
        input: { template: '/sheet/sheet.typ', data: { sheets: sheetData(content.sheets) }, images },
        notices: [],
      };
  }
}

/** Returns the questions in which characters are that no font has. */
function findCharacters(content: TypstContent, characters: readonly string[]): PrintNotice[] {
  if (characters.length === 0) return [];
  const assessment = assessmentIn(content);
  if (!assessment) return [{ number: null, problem: 'characters' }];
  const has = (value: unknown) => {
    const text = JSON.stringify(value);
    return characters.some((character) => text.includes(character));
  };
  // All forms have the same questions; the first one's numbers are those that teachers know.
  const [form] = assessment.forms;
  const numbers = (form?.questions ?? []).flatMap(({ number, content, idContext }) =>
    has([content, form?.stimuli.filter((stimulus) => stimulus.idContext === idContext)]) ? number : [],
  );
  const where = numbers.length > 0 ? numbers : [null];
  return where.map((number) => ({ number, problem: 'characters' as const }));
}

const assessmentIn = (content: TypstContent): PrintedAssessment | null => {
  if (content.kind === 'classSet') return content.set.assessment;
  return content.kind === 'assessment' ? content.assessment : null;
};
