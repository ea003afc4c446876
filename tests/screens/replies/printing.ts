import type { Assessment, Block, KeyedForm } from '../../../src/contract/assessments.ts';
import { calls } from '../../../src/contract/index.ts';
import { isLocalId } from '../../../src/core/sync/local-ids.ts';
import { type Stub, stub } from '../support/wire.ts';

const pageSvg = (words: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842" width="595" height="842"><text x="40" y="80">${words}</text></svg>`;

/** Returns the stub of the pages of an assessment in print. Large print has twice as many. */
export const printedPages = (usual = 1): Stub =>
  stub(calls.documents.getPrintedPage, ({ page, style, version }) => ({
    content: {
      page,
      pages: style === 'large' ? usual * 2 : usual,
      svg: pageSvg(`Versión ${version}, página ${page}`),
      notices: [],
    },
  }));

/** Returns the stub of an assessment as text to read. */
export const readingVersion = (of: () => Assessment, blocks: () => Block[]): Stub =>
  stub(calls.assessments.assessmentPreview, () => {
    const { title, instructions, logo, logoWidth, logoHeight, ...assessment } = of();
    const { assessmentResponseSpace, showCheckboxResponseSpace, hideAssessmentAlternativeInstructions, showPoints } =
      assessment;
    const questions = blocks().flatMap((block) => block.questions);
    return {
      content: {
        ...{ title, instructions, logo, logoWidth, logoHeight },
        ...{ assessmentResponseSpace, showCheckboxResponseSpace, hideAssessmentAlternativeInstructions, showPoints },
        totalQuestions: questions.length,
        contexts: blocks().flatMap(({ context }) => context ?? []),
        questions: questions.map((one) => ({ ...one, language: 'es' })),
        contextQuestionNumbers: {},
        formulas: {},
      },
    };
  });

/** Returns the stub of what is handed out of a finished assessment. In form 2 and 3 the questions are in reverse. */
export const delivery = (of: () => Assessment, blocks: () => Block[]): Stub =>
  stub(calls.assessments.getAssessmentDelivery, () => {
    const questions = blocks().flatMap((block) => block.questions);
    const keyed = questions.map(({ idType, number }) => ({
      ...{ number, numberInFirst: number, idType, letters: idType === 0 ? 'B' : idType === 1 ? 'AC' : null },
    }));
    const hasCode = !isLocalId(of().idAssessment) && questions.every(({ idType }) => idType === 0);
    const forms: KeyedForm[] = [1, 2, 3].map((version) => ({
      version,
      qrcode: hasCode ? `10300051${'BAC'.repeat(version)}` : null,
      questions: version === 1 ? keyed : keyed.toReversed().map((one, index) => ({ ...one, number: index + 1 })),
    }));
    return { content: { assessment: of(), forms } };
  });
