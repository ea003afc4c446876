import type { Client } from '../../../src/server/client.ts';
import { ownAssessments, ownEntries, shownTo } from '../../../tests/support/sync-scenario/shown.ts';
import type { Found } from './ledger.ts';

/** A question that was written here, as it is found. */
export type FoundQuestion = Found & { idQuestion: number; files: string[] };

/** Returns what the ledger knows of a question. */
export const questionValue = (stem: string, hasPicture: boolean): string =>
  `${stem.replaceAll(/\s+/g, ' ').trim()}${hasPicture ? ', with a picture' : ''}`;

/** Returns what the ledger knows of an assessment. */
export const assessmentValue = (isFinished: boolean, questions: number): string =>
  `${isFinished ? 'finished' : 'a draft'} with ${questions}`;

/** Returns what a person has of what was written here, on the computer or on the server. */
export const findWritten = async (
  client: Pick<Client, 'questions' | 'assessments'>,
): Promise<{ questions: FoundQuestion[]; all: Found[] }> => {
  const entries = await ownEntries(client);
  const questions = entries
    .flatMap((entry) => entry.questions)
    .flatMap(({ idQuestion, text, content }) => {
      const key = keyIn(text);
      const files = filesIn(content);
      return key ? [{ key, value: questionValue(text, files.length > 0), idQuestion, files }] : [];
    });
  const assessments = (await ownAssessments(client)).flatMap(({ title, status, qntQuestions }) => {
    const key = keyIn(title);
    return key ? [{ key, value: assessmentValue(status === 2, qntQuestions) }] : [];
  });
  return { questions, all: [...questions, ...assessments] };
};

/**
 * Returns all that pages show of a person's own questions, and of the assessments that were written here: others may be scheduled, of which a
 * computer knows nothing.
 */
export const showWritten = (client: Pick<Client, 'questions' | 'assessments'>) =>
  shownTo(client, ({ title }) => keyIn(title) !== undefined);

const keyIn = (text: string): string | undefined => text.match(/\bk\d+\b/)?.[0];

/** Returns the names of the files that a content shows. */
const filesIn = (content: unknown): string[] => JSON.stringify(content).match(/[0-9a-f]{32}\.\w+/g) ?? [];
