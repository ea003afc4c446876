import { escapeHtml } from '../../../../core/escape-xml.ts';
import { attributeOf, findElement, type HtmlNode, isElement, styleOf, tagOf, textIn } from './html-tree.ts';
import { marksOfList } from './list-marks.ts';

/**
 * A list item as Word pastes it: with a level, and what is written before it. A `text` is any mark that a list of ours would not have:
 * a letter, a Roman number, `1.2`.
 */
export type WordItem = { level: number; kind: 'bullet' | 'number' | 'text'; mark: string; html: string };

/** Returns true for the element in which Word writes the bullet or number of a list item. */
export const isWordListMark = (node: HtmlNode): boolean => /^ignore\b/.test(styleOf(node, 'mso-list'));

/** Returns the list item that an element of Word is and what it contains, or null for any other element. */
export function readWordItem(node: HtmlNode): (Omit<WordItem, 'html'> & { content: HtmlNode }) | null {
  const level = /\blevel(\d)/.exec(styleOf(node, 'mso-list'))?.[1];
  if (!level || tagOf(node) !== 'p') return readOnlineItem(node);
  const mark = findElement(node, isWordListMark);
  return { level: Number(level), ...kindOfMark(mark ? textIn(mark).trim() : ''), content: node };
}

/** Returns an item of Word in the browser, which has a list of its own, with its level. */
function readOnlineItem(node: HtmlNode): ReturnType<typeof readWordItem> {
  if (!/\bListContainerWrapper\b/.test(attributeOf(node, 'class'))) return null;
  const [list, ...others] = [...node.childNodes].filter((child) => /^[ou]l$/.test(tagOf(child)));
  const items = list ? [...list.childNodes].filter((child) => tagOf(child) === 'li') : [];
  const [item] = items;
  const level = item && (attributeOf(item, 'data-aria-level') || attributeOf(item, 'aria-level'));
  if (!list || others.length > 0 || !item || items.length > 1 || !/^[1-9]$/.test(level ?? '')) return null;
  const paragraphs = [...item.childNodes].filter(isElement);
  const content = paragraphs.length === 1 && tagOf(paragraphs[0] ?? item) === 'p' ? (paragraphs[0] ?? item) : item;
  const number = attributeOf(list, 'start') || '1';
  const mark = marksOfList(list)?.[0] ?? (tagOf(list) === 'ol' ? `${number}.` : '·');
  return { level: Number(level), ...kindOfMark(mark), content };
}

function kindOfMark(mark: string): Pick<WordItem, 'kind' | 'mark'> {
  if (/^\(?\d+[.)\]\-–:ºª°]*$/.test(mark)) return { kind: 'number', mark };
  return mark.length > 1 && /[\p{L}\p{N}]/u.test(mark) ? { kind: 'text', mark } : { kind: 'bullet', mark: '' };
}

const startOf = ({ mark }: WordItem): number => Number(/\d+/.exec(mark)?.[0]) || 1;

/** Returns consecutive items as HTML lists, nested by level; those with texts as marks as paragraphs with them. */
export function nestWordItems(items: readonly WordItem[]): string {
  let html = '';
  for (let rest = items; rest[0]; ) {
    const [first] = rest;
    const level = Math.min(...rest.map((item) => item.level));
    const end = rest.findIndex((item) => item.level === level && item.kind !== first.kind);
    const sameList = end < 1 ? rest : rest.slice(0, end);
    const tag = first.kind === 'number' ? 'ol' : 'ul';
    const start = first.kind === 'number' && startOf(first) !== 1 ? ` start="${startOf(first)}"` : '';
    html +=
      first.kind === 'text'
        ? itemsOf(sameList, level, markedItem)
        : `<${tag}${start}>${itemsOf(sameList, level, listItem)}</${tag}>`;
    rest = rest.slice(sameList.length);
  }
  return html;
}

const listItem = (item: WordItem | null, inner: string): string =>
  `<li>${item ? `<p>${item.html}</p>` : ''}${inner}</li>`;

const markedItem = (item: WordItem | null, inner: string): string =>
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
