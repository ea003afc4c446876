import { isBlank } from '../../../questions/text/document/blank.ts';
import type { Doc } from '../../../questions/text/document/document.ts';

/**
 * What a student would see of an unfinished draft: alternatives and objectives that are still empty are left out, as
 * they will be when it is saved. Null while there is nothing to see.
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

/** The ids of what there is to choose from or to fill in: with others, an answer means something else. */
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
