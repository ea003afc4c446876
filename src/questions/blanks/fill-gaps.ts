import { type Doc, type Inline, walk } from '../text/document/document.ts';
import type { Gap } from './content.ts';

/** Returns the text with each gap replaced by its first accepted answer; a gap without answers is removed. */
export function fillGaps(doc: Doc, gaps: readonly Gap[]): Doc {
  const copy = structuredClone(doc);
  for (const node of walk(copy)) {
    if ((node.type !== 'paragraph' && node.type !== 'heading') || !node.content) continue;
    node.content = node.content.flatMap((inline) => fillGap(inline, gaps));
    if (node.content.length === 0) delete node.content;
  }
  return copy;
}

function fillGap(inline: Inline, gaps: readonly Gap[]): Inline | [] {
  if (inline.type !== 'gap') return inline;
  const text = gaps.find(({ id }) => id === inline.attrs.id)?.answers[0]?.trim();
  return text ? { type: 'text', text, ...(inline.marks ? { marks: inline.marks } : {}) } : [];
}
