import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import type { DocumentSource } from './kinds.ts';

/**
 * Lets the server prepare for documents of a source, and returns the numbers of the questions that no answer sheet can hold;
 * undefined while they are read. Where that fails there are none: the order says then what is wrong.
 */
export function usePreparedDocuments(source: DocumentSource): readonly number[] | undefined {
  const { reply, error } = useRead(
    calls.documents.prepareDocuments,
    source.of === 'schedule' ? { idSchedule: source.idSchedule } : {},
    { fresh: true, onFailure: 'tell' },
  );
  return error ? [] : reply?.content.withoutBubbles;
}
