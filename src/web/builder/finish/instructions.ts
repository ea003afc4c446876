import type { Block, Doc, Inline } from '../../../questions/text/document.ts';
import { docOf } from '../../../questions/text/make.ts';
import { plainText } from '../../../questions/text/plain.ts';

/** Instructions as they are typed: an empty line parts paragraphs, other line breaks stay. */
export const typedFrom = (doc: Doc | null): string => doc?.content.map(typedBlock).join('\n\n').trim() ?? '';

/** What was typed as a document; none where there is nothing to read. */
export const instructionsOf = (typed: string): Doc | null => (typed.trim() === '' ? null : docOf(typed));

function typedBlock(block: Block): string {
  if (block.type !== 'paragraph') return plainText({ type: 'doc', content: [block] });
  return (block.content ?? []).map(typedInline).join('');
}

/** Text as it is: plain text is trimmed at its ends, which a word in the middle of a line must not be. */
function typedInline(inline: Inline): string {
  if (inline.type === 'hardBreak') return '\n';
  if (inline.type === 'text') return inline.text;
  return plainText({ type: 'doc', content: [{ type: 'paragraph', content: [inline] }] });
}
