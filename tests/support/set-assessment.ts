import { join } from 'node:path';
import { type AssessmentData, toAssessmentData } from '../../src/documents/assessment/assessment-data.ts';
import { planPages } from '../../src/documents/assessment/page-plan.ts';
import type { DocumentImages, PrintedAssessment } from '../../src/documents/assessment/printed-assessment.ts';
import type { QuestionPlaces } from '../../src/documents/assessment/torn-questions.ts';
import { createNodeCompiler } from '../../src/documents/typst/node-compiler.host.ts';
import { type Compiler, setPages } from '../../src/documents/typst/typst.ts';

let compiler: Compiler | undefined;

/** Sets an assessment as it is printed. Returns what its template has read, where its questions are, and how many pages there are. */
export const setAssessment = (
  assessment: PrintedAssessment,
  images: DocumentImages,
): { data: AssessmentData; places: QuestionPlaces; pages: number } => {
  compiler ??= createNodeCompiler(join(import.meta.dirname, '../../src/documents'));
  const { data } = toAssessmentData(assessment, new Set(Object.keys(images)));
  compiler.take(images);
  const set = setPages(compiler, { template: '/assessment/assessment.typ', data, plan: planPages(data) });
  const places = { begins: set.places('question'), ends: set.places('question-end') };
  compiler.clear();
  return { data, places, pages: set.pages };
};
