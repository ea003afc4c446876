import { isBlank } from '../../../questions/text/document/blank.ts';
import type { Doc } from '../../../questions/text/document/document.ts';

/**
 * Returns what a student would see of an unfinished draft, without empty alternatives and objectives, which saving
 * removes. Null while nothing is visible.
 */
export function previewContent(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null) return null;
  if (!('command' in draft) || !isDoc(draft.command) || isBlank(draft.command)) return null;
  if ('package' in draft && draft.package === null) return null;
  const filled = Object.entries(draft).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.filter(isFilled) : value,
  ]);
  return Object.fromEntries(filled);
}

/** Returns the ids of the alternatives or gaps as one text: when it changes, an answer means something else. */
export const itemIdsOf = (content: unknown): string =>
  typeof content === 'object' && content !== null
    ? Object.values(content)
        .flatMap((value) => (Array.isArray(value) ? value.map((item: { id?: number }) => item.id) : []))
        .join()
    : '';

const isFilled = (item: unknown): boolean => {
  if (typeof item !== 'object' || item === null || !('text' in item)) return true;
  return !isDoc(item.text) || !isBlank(item.text);
};

const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
