import type { Doc, Inline, Paragraph } from '../document/document.ts';

/** Returns plain text as a document: an empty line separates paragraphs, other line breaks are preserved. */
export function docFromText(text: string): Doc {
  const parts = text
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/);
  return { type: 'doc', content: parts.map(paragraphOf) };
}

function paragraphOf(part: string): Paragraph {
  const content = part
    .split('\n')
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
      ...(line.trim() ? [{ type: 'text' as const, text: line.trim() }] : []),
    ]);
  return content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
}
