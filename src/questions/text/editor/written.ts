import type { JSONContent } from '@tiptap/core';
import type { Doc } from '../document.ts';

/**
 * What the editor holds as a document of ours: without the empty line that it keeps below a table or an image, so
 * that one can go on writing there. The editor's schema has no nodes and attributes but those of our model.
 */
export function written(json: JSONContent): Doc {
  const doc = json as Doc;
  const last = doc.content.at(-1);
  const before = doc.content.at(-2);
  const isSpare = last?.type === 'paragraph' && !last.content && before && before.type !== 'paragraph';
  return isSpare ? { ...doc, content: doc.content.slice(0, -1) } : doc;
}
