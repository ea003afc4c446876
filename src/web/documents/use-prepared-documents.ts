import type { InputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import type { Prepared } from './kinds.ts';

const nothing: Prepared = {
  ...{ questions: 0, notOnSheets: [], bubblePages: 0, largePrint: 0, hasReadSheets: false },
  ...{ answerPages: { a4: 0, letter: 0 }, gradedPages: { a4: 0, letter: 0 } },
};

type Subject = { of: 'schedule'; idSchedule: number } | { of: 'assessment'; idAssessment: number } | { of: 'course' };

/**
 * Lets the server prepare for documents of a source, and returns how many questions it has, the numbers of those that no
 * answer sheet can hold, how many pages a sheet has, how many students read in larger print, and whether a sheet was read; undefined
 * while they are read. Where that fails there are none: the order says then what is wrong.
 */
export function usePreparedDocuments(source: Subject): Prepared | undefined {
  const { reply, error } = useRead(calls.documents.prepareDocuments, subjectOf(source), {
    fresh: true,
    onFailure: 'tell',
  });
  return error ? nothing : reply?.content;
}

/** Returns what the server says something of. */
function subjectOf(source: Subject): InputOf<typeof calls.documents.prepareDocuments> {
  if (source.of === 'schedule') return { idSchedule: source.idSchedule };
  return source.of === 'assessment' ? { idAssessment: source.idAssessment } : {};
}
