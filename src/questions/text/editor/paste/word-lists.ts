import { escapeHtml, findElement, type HtmlNode, styleOf, tagOf, textIn } from './html-tree.ts';

/** A list item as Word pastes it: a paragraph with a level, and its number, letter or bullet as text (`mark`). */
export type WordItem = { level: number; isOrdered: boolean; mark: string; html: string };

/** Returns true for the element in which Word writes the bullet or number of a list item. */
export const isWordListMark = (node: HtmlNode): boolean => /^ignore\b/.test(styleOf(node, 'mso-list'));

/** Returns the list item that a paragraph of Word is, without its content, or null for any other paragraph. */
export function readWordItem(node: HtmlNode): Omit<WordItem, 'html'> | null {
  const level = /\blevel(\d)/.exec(styleOf(node, 'mso-list'))?.[1];
  if (!level || tagOf(node) !== 'p') return null;
  const mark = findElement(node, isWordListMark);
  const [written = ''] = /^\(?([0-9]+|[a-z]{1,4})[.)]/i.exec(mark ? textIn(mark).trim() : '') ?? [];
  return { level: Number(level), isOrdered: written !== '', mark: written };
}

const startOf = ({ mark }: WordItem): number => Number(/\d+/.exec(mark)?.[0]) || 1;
const isLettered = ({ mark }: WordItem): boolean => /^\(?[a-h][.)]$/i.test(mark);

/** Returns consecutive items as HTML lists, nested by level; lettered ones as paragraphs with their letters. */
export function nestWordItems(items: readonly WordItem[]): string {
  let html = '';
  for (let rest = items; rest[0]; ) {
    const [first] = rest;
    const level = Math.min(...rest.map((item) => item.level));
    const end = rest.findIndex((item) => item.level === level && item.isOrdered !== first.isOrdered);
    const sameList = end < 1 ? rest : rest.slice(0, end);
    const tag = first.isOrdered ? 'ol' : 'ul';
    const start = first.isOrdered && startOf(first) !== 1 ? ` start="${startOf(first)}"` : '';
    html += isLettered(first)
      ? itemsOf(sameList, level, letteredItem)
      : `<${tag}${start}>${itemsOf(sameList, level, listItem)}</${tag}>`;
    rest = rest.slice(sameList.length);
  }
  return html;
}

const listItem = (item: WordItem | null, inner: string): string =>
  `<li>${item ? `<p>${item.html}</p>` : ''}${inner}</li>`;

const letteredItem = (item: WordItem | null, inner: string): string =>
  `${item ? `<p>${escapeHtml(item.mark)} ${item.html}</p>` : ''}${inner}`;

/** Returns the items of a level as `write` writes them: each with what is nested in it, which may be without an item. */
function itemsOf(items: readonly WordItem[], level: number, write: typeof listItem): string {
  let html = '';
  for (let at = 0; at < items.length; ) {
    const item = items[at];
    const isAtLevel = item?.level === level;
    let end = isAtLevel ? at + 1 : at;
    while ((items[end]?.level ?? level) > level) end++;
    const inner = items.slice(isAtLevel ? at + 1 : at, end);
    html += write(isAtLevel ? item : null, nestWordItems(inner));
    at = end;
  }
  return html;
}
