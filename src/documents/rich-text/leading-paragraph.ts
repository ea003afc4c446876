import type { Block } from '../../questions/text/document/document.ts';

/** Characters; a longer one is a text itself. */
const LONGEST_TITLE = 100;

/** Returns whether a block belongs to the next one: a heading, a paragraph that is a title, all in bold, or one that ends with a colon. */
export function isLeading(block: Block): boolean {
  if (block.type === 'heading') return true;
  if (block.type !== 'paragraph') return false;
  const texts = (block.content ?? []).flatMap((node) =>
    node.type === 'text' && node.text.trim() !== '' ? [node] : [],
  );
  const text = texts
    .map((node) => node.text)
    .join('')
    .trim();
  if (text.endsWith(':')) return true;
  return (
    text !== '' &&
    text.length <= LONGEST_TITLE &&
    texts.every(({ marks }) => marks?.some(({ type }) => type === 'bold') ?? false)
  );
}
