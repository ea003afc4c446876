import { tornQuestions } from '../../../src/documents/assessment/torn-questions.ts';
import { areRealPapersHere, readRealPapers } from '../../../tests/support/real-papers.ts';
import { setAssessment } from '../../../tests/support/set-assessment.ts';
import { processorMs } from '../../processor-ms.ts';

/** Prints of each real paper how many pages it has, which questions are divided between columns, and the processor time of setting it. */
export const describeRealPapers = async (): Promise<void> => {
  if (!areRealPapersHere)
    return console.log('Skipped: there is no real question bank beside the project (shared/data/questions).');
  for (const { name, assessment, images } of await readRealPapers()) {
    const begun = processorMs();
    const { data, places, pages } = setAssessment(assessment, images);
    const torn = tornQuestions(places, data.measures);
    const count = places.ends.length;
    const which = torn.length > 0 ? ` (${torn.join(', ')})` : '';
    console.log(
      `${name}: ${count} questions on ${pages} pages, ${torn.length} begin in one column and end in another${which}; ` +
        `CPU ${(processorMs() - begun).toFixed(0)} ms`,
    );
  }
};
