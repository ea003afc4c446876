import type { CarriedContent } from './carried-content.ts';
import { questionTypeOf } from './registry.ts';

/** Returns the content of a draft, together with what was written `earlier` in drafts of other types. */
export function collectCarriedContent(draft: unknown, idType: number, earlier: CarriedContent = {}): CarriedContent {
  const carried = questionTypeOf(idType).toCarried(draft, earlier);
  return { ...earlier, ...carried, byType: { ...earlier.byType, ...carried.byType } };
}

/**
 * Returns a draft of another type with everything that type has a field for. Stem and solution are always copied, and a
 * gap becomes its first accepted answer.
 */
export function convertDraft(draft: unknown, from: number, to: number, earlier: CarriedContent = {}): unknown {
  if (from === to) return draft;
  const carried = collectCarriedContent(draft, from, earlier);
  const { command, feedback = null } = carried;
  const type = questionTypeOf(to);
  return Object.assign({}, type.createDraft(), { feedback }, command && { command }, type.fromCarried(carried));
}
