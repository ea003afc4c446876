import type { DocumentOrder, MadeDocument } from '../../contract/documents.ts';
import type { DocumentSource } from './kinds.ts';

/** Returns the documents of a source that are ready, in their order: of those that were ordered alike the first, which is the newest. */
export function madeFor(source: DocumentSource, documents: readonly MadeDocument[]): MadeDocument[] {
  const seen = new Set<string>();
  return documents.filter(({ state, order }) => {
    const text = JSON.stringify(order);
    if (state !== 'ready' || !isOrderOf(source, order) || seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

/** Returns whether a document is ordered where the documents of a source are; what names a schedule belongs to that alone. */
function isOrderOf(source: DocumentSource, order: DocumentOrder): boolean {
  const { idAssessment, idSchedule, idCourse } = { ...none, ...order };
  if (source.of === 'assessment') return idAssessment === source.idAssessment && idSchedule === undefined;
  if (source.of === 'course') return idCourse === source.idCourse;
  return idSchedule === source.idSchedule || idCourse === source.idCourse;
}

const none: { idAssessment?: number; idSchedule?: number | undefined; idCourse?: number } = {};
