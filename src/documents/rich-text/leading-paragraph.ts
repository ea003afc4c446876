import type { Block } from '../../questions/text/document/document.ts';

/** Characters; a longer one is a text itself. */
const LONGEST_TITLE = 100;

const shown = new Set<Block['type']>(['image', 'table', 'blockMath']);

/**
 * Returns whether a block belongs to the next one: a heading, a paragraph that is a title, all in bold, one that ends with a colon,
 * or one before a picture, a table or a formula.
 */
export const leadsTo = (block: Block, next: Block | undefined): boolean =>
  next !== undefined && (isLeading(block) || (block.type === 'paragraph' && shown.has(next.type)));

function isLeading(block: Block): boolean {
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
