import { findElement, type HtmlNode, styleOf, tagOf, textIn } from './html-tree.ts';

/** A list item as Word pastes it: a paragraph with a level, and its number or bullet as text. */
export type WordItem = { level: number; isOrdered: boolean; start: number; html: string };

/** Returns true for the element in which Word writes the bullet or number of a list item. */
export const isWordListMark = (node: HtmlNode): boolean => /^ignore\b/.test(styleOf(node, 'mso-list'));

/** Returns the list item that a paragraph of Word is, without its content, or null for any other paragraph. */
export function readWordItem(node: HtmlNode): Omit<WordItem, 'html'> | null {
  const level = /\blevel(\d)/.exec(styleOf(node, 'mso-list'))?.[1];
  if (!level || tagOf(node) !== 'p') return null;
  const mark = findElement(node, isWordListMark);
  const [, number] = /^\(?([0-9]+|[a-z]{1,4})[.)]/i.exec(mark ? textIn(mark).trim() : '') ?? [];
  return { level: Number(level), isOrdered: number !== undefined, start: Number(number) || 1 };
}

/** Returns consecutive items as HTML lists, nested by level. */
export function nestWordItems(items: readonly WordItem[]): string {
  let html = '';
  for (let rest = items; rest[0]; ) {
    const [first] = rest;
    const level = Math.min(...rest.map((item) => item.level));
    const end = rest.findIndex((item) => item.level === level && item.isOrdered !== first.isOrdered);
    const sameList = end < 1 ? rest : rest.slice(0, end);
    const tag = first.isOrdered ? 'ol' : 'ul';
    const start = first.isOrdered && first.start !== 1 ? ` start="${first.start}"` : '';
    html += `<${tag}${start}>${itemsOf(sameList, level)}</${tag}>`;
    rest = rest.slice(sameList.length);
  }
  return html;
}

function itemsOf(items: readonly WordItem[], level: number): string {
  let html = '';
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    const isAtLevel = item?.level === level;
    let end = isAtLevel ? at + 1 : at;
    while ((items[end]?.level ?? level) > level) end++;
    const inner = items.slice(isAtLevel ? at + 1 : at, end);
    html += `<li>${isAtLevel ? `<p>${item.html}</p>` : ''}${nestWordItems(inner)}</li>`;
    at = end;
  }
  return html;
}
