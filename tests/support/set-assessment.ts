import { join } from 'node:path';
import { type AssessmentData, toAssessmentData } from '../../src/documents/assessment/assessment-data.ts';
import { planPages } from '../../src/documents/assessment/page-plan.ts';
import type { DocumentImages, PrintedAssessment } from '../../src/documents/assessment/printed-assessment.ts';
import type { QuestionPlaces } from '../../src/documents/assessment/torn-questions.ts';
import { createNodeCompiler } from '../../src/documents/typst/node-compiler.host.ts';
import type { Compiler, SetPages } from '../../src/documents/typst/typst.ts';

const TEMPLATE = '/assessment/assessment.typ';
let compiler: Compiler | undefined;

/** Sets an assessment as it is printed. Returns what its template has read, where its questions are, and how many pages there are. */
export const setAssessment = (
  assessment: PrintedAssessment,
  images: DocumentImages,
): { data: AssessmentData; places: QuestionPlaces; pages: number } => {
  compiler ??= createNodeCompiler(join(import.meta.dirname, '../../src/documents'));
  const { data } = toAssessmentData(assessment, new Set(Object.keys(images)));
  compiler.take(images);
  const plan = planPages(data);
  let set: SetPages | undefined;
  let read = data;
  for (let step = plan.next(); !step.done; step = plan.next(set.places('question'))) {
    read = step.value;
    set = compiler.set(TEMPLATE, read);
  }
  if (!set) throw new Error('nothing was set');
  const places = { begins: set.places('question'), ends: set.places('question-end') };
  compiler.clear();
  return { data: read, places, pages: set.pages };
};
