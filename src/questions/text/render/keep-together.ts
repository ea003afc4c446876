import type { Inline } from '../document/document.ts';

/** Opening brackets and quotes at the end of a text, and signs: no line may end between them and a formula. */
const opening = /[([{¿¡«“‘"'−–-]+$/u;
/** What closes, and punctuation, at the beginning of a text: no line may begin with it after a formula. */
const closing = /^[)\]}»”’"'.,;:!?…%°ºª-]+/u;

/**
 * Returns inline nodes in groups: formulas with the brackets and the punctuation next to them, between which no line may
 * break, and every other node by itself. A text is cut where a group begins or ends; its marks stay on both parts.
 */
export function keepTogether(nodes: readonly Inline[]): Inline[][] {
  const parts = nodes.flatMap((node, index) => cut(node, nodes[index - 1], nodes[index + 1]));
  const groups: Inline[][] = [];
  let joinsNext = false;
  for (const { node, joins } of parts) {
    if (joinsNext || joins.before) groups.at(-1)?.push(node);
    else groups.push([node]);
    joinsNext = joins.after;
  }
  return groups;
}

type Part = { node: Inline; joins: { before: boolean; after: boolean } };

/** Returns a node as the parts of a text that belong to the formula before it, to none, and to the formula after it. */
function cut(node: Inline, before: Inline | undefined, after: Inline | undefined): Part[] {
  if (node.type !== 'text') return [part(node, node.type === 'inlineMath' && before?.type === 'inlineMath', false)];
  const closed = before?.type === 'inlineMath' ? (node.text.match(closing)?.[0] ?? '') : '';
  const text = node.text.slice(closed.length);
  const opened = after?.type === 'inlineMath' ? (text.match(opening)?.[0] ?? '') : '';
  const middle = text.slice(0, text.length - opened.length);
  return [
    ...(closed ? [part({ ...node, text: closed }, true, text === '' && after?.type === 'inlineMath')] : []),
    ...(middle ? [part({ ...node, text: middle }, false, false)] : []),
    // A bracket between two formulas belongs to both.
    ...(opened ? [part({ ...node, text: opened }, closed !== '' && middle === '', true)] : []),
  ];
}

const part = (node: Inline, before: boolean, after: boolean): Part => ({ node, joins: { before, after } });
