import { assetPattern, linkPattern, type MediaKind } from '../../document/addresses.ts';
import { documentLimits } from '../../document/limits.ts';
import {
  attributeOf,
  escapeHtml,
  type HtmlNode,
  isElement,
  isText,
  openTag,
  styleOf,
  tagOf,
  textIn,
} from './html-tree.ts';
import { pastedFormula } from './pasted-formula.ts';
import { isWordListMark, nestWordItems, readWordItem, type WordItem } from './word-lists.ts';

/**
 * Pasted markup with its structure and without its style: only tags and attributes that are listed here come
 * through. `images` are the pictures that it brought along, each standing in the markup as `data-pending-image` with its
 * place in this list; `leftOut` counts those that lie elsewhere.
 */
export type CleanedHtml = { html: string; images: { address: string; alt: string }[]; omittedImages: number };

/** The same structure by other names. */
const tagNames = new Map([
  ...'p h1 h2 h3 h4 h5 h6 ul ol li blockquote table tbody tr td th div sub sup u s strong em'
    .split(' ')
    .map(mapToItself),
  ...'article section main header footer aside nav figure dl dt dd form fieldset center address details summary figcaption'
    .split(' ')
    .map((tag): [string, string] => [tag, 'div']),
  ['b', 'strong'],
  ['i', 'em'],
  ['ins', 'u'],
  ['strike', 's'],
  ['del', 's'],
]);
function mapToItself(tag: string): [string, string] {
  return [tag, tag];
}

const droppedTags = new Set(
  'script style head meta link title template iframe object embed svg noscript input button select textarea canvas'.split(
    ' ',
  ),
);
const nestingTags = new Set(['ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'td', 'th']);
/** Less than a document may be deep, because what is pasted may be pasted into a table. */
const MAX_DEPTH = documentLimits.depth - 8;

export function cleanHtml(root: HtmlNode): CleanedHtml {
  const cleaner = new Cleaner(findSlice(root));
  const html = cleaner.contentOf(root, 0);
  return { html, images: cleaner.images, omittedImages: cleaner.omittedImages };
}

class Cleaner {
  readonly images: { address: string; alt: string }[] = [];
  omittedImages = 0;
  /** Of an editor like this one: its empty paragraphs are meant, and the first element says how it was cut. */
  private pendingSlice: string;
  private readonly isFromEditor: boolean;

  constructor(slice: string) {
    this.pendingSlice = slice;
    this.isFromEditor = slice !== '';
  }

  contentOf(clean: HtmlNode, depth: number): string {
    let html = '';
    let items: WordItem[] = [];
    for (const child of clean.childNodes) {
      const item = readWordItem(child);
      if (item) {
        items.push({ ...item, html: this.contentOf(child, depth + 2) });
        continue;
      }
      // Between the items of a list, Word has line ends and nothing else.
      if (items.length > 0 && isText(child) && child.nodeValue?.trim() === '') continue;
      html += nestWordItems(items);
      items = [];
      html += this.node(child, depth);
    }
    return html + nestWordItems(items);
  }

  private node(node: HtmlNode, depth: number): string {
    if (isText(node)) return escapeHtml(node.nodeValue ?? '');
    if (!isElement(node) || isHidden(node) || isWordListMark(node)) return '';
    const tag = tagOf(node);
    if (droppedTags.has(tag)) return '';
    const formula = pastedFormula(node);
    if (formula !== null) return formula;
    switch (tag) {
      case 'br':
        return '<br>';
      case 'hr':
        return '<hr>';
      case 'pre':
        return `<pre><code>${escapeHtml(textIn(node))}</code></pre>`;
      case 'img':
        return this.cleanImage(node);
      case 'audio':
      case 'video':
        return mediaTag(tag, node);
      case 'span':
        if (attributeOf(node, 'data-gap')) return gapTag(node);
        break;
      case 'a':
        return wrapInLink(node, wrapInStyleMarks(node, this.contentOf(node, depth)));
    }
    return this.cleanElement(tag, node, depth);
  }

  private cleanElement(tag: string, node: HtmlNode, depth: number): string {
    const kept = tagNames.get(tag);
    const isPlain = /^(strong|em|u|s)$/.test(kept ?? '') && isUnstyled(node);
    if (!kept || isPlain || (nestingTags.has(kept) && depth >= MAX_DEPTH))
      return wrapInStyleMarks(node, this.contentOf(node, depth));
    if (/^(p|h\d)$/.test(kept) && !this.isFromEditor && isEmpty(node)) return '';
    const slice = this.pendingSlice;
    this.pendingSlice = '';
    const attributes = { ...attributesOf(kept, node), 'data-pm-slice': slice };
    return `${openTag(kept, attributes)}${this.contentOf(node, nestingTags.has(kept) ? depth + 1 : depth)}</${kept}>`;
  }

  private cleanImage(node: HtmlNode): string {
    const address = attributeOf(node, 'src');
    const alt = attributeOf(node, 'alt').slice(0, documentLimits.alt);
    const asset = assetOf('image', node);
    if (asset) {
      const decorative = node.getAttribute?.('data-decorative') == null ? '' : 'true';
      return openTag('img', {
        'data-asset': asset,
        'data-width': widthOf(node),
        ...sizeOf(node),
        alt,
        'data-decorative': decorative,
      });
    }
    if (/^data:image\/(png|jpeg|gif|webp);base64,/i.test(address)) {
      return openTag('img', { 'data-pending-image': String(this.images.push({ address, alt }) - 1) });
    }
    if (address) this.omittedImages++;
    return '';
  }
}

/** Outer elements may be wrappers of the clipboard; the cut is told by the first that carries it. */
function findSlice(node: HtmlNode): string {
  for (const child of node.childNodes) {
    const slice = isElement(child) ? sliceOf(attributeOf(child, 'data-pm-slice')) || findSlice(child) : '';
    if (slice) return slice;
  }
  return '';
}

/** How deep an editor's own markup was cut, and within what; the attributes it tells of that are not trusted. */
function sliceOf(told: string): string {
  const [, cut, around = '[]'] = /^(\d+ \d+(?: -\d+)?) (\[.*\])$/.exec(told) ?? [];
  if (!cut) return '';
  try {
    const nodes: unknown[] = JSON.parse(around);
    return `${cut} ${JSON.stringify(nodes.map((node, index) => (index % 2 === 0 ? String(node) : null)))}`;
  } catch {
    return '';
  }
}

/** The stored file that an element shows, by its own word or by the address at which we show files. */
function assetOf(kind: MediaKind, node: HtmlNode): string {
  const named =
    attributeOf(node, 'data-asset') ||
    (/^(?:https?:\/\/[^/]+)?\/files\/([^/?#]+)$/.exec(attributeOf(node, 'src'))?.[1] ?? '');
  return assetPattern(kind).test(named) ? named : '';
}

/** An image within words has no width of its own; one that comes from a page shown by us is as wide as its line. */
const widthOf = (node: HtmlNode): string => (attributeOf(node, 'data-asset') ? attributeOf(node, 'data-width') : '100');

/** The size in pixels of an image of ours, where it says one. */
function sizeOf(node: HtmlNode): Record<string, string> {
  const size = { width: attributeOf(node, 'width'), height: attributeOf(node, 'height') };
  return Object.values(size).every((pixels) => /^[1-9]\d{0,4}$/.test(pixels)) ? size : {};
}

function mediaTag(kind: 'audio' | 'video', node: HtmlNode): string {
  const asset = assetOf(kind, node);
  if (!asset) return '';
  const title = attributeOf(node, 'title') || attributeOf(node, 'aria-label');
  return `${openTag(kind, { 'data-asset': asset, title })}</${kind}>`;
}

const gapTag = (node: HtmlNode): string =>
  `${openTag('span', { 'data-gap': attributeOf(node, 'data-gap'), 'data-gap-of': attributeOf(node, 'data-gap-of') })}</span>`;

function wrapInLink(node: HtmlNode, html: string): string {
  const href = attributeOf(node, 'href').trim();
  return linkPattern.test(href) && href.length <= documentLimits.href ? `${openTag('a', { href })}${html}</a>` : html;
}

function attributesOf(tag: string, node: HtmlNode): Record<string, string> {
  if (tag === 'ol') return { start: attributeOf(node, 'start') };
  if (tag === 'h3') return { 'data-level': attributeOf(node, 'data-level') };
  if (tag === 'td' || tag === 'th')
    return { colspan: attributeOf(node, 'colspan'), rowspan: attributeOf(node, 'rowspan') };
  return {};
}

const isHidden = (node: HtmlNode): boolean =>
  styleOf(node, 'display') === 'none' ||
  styleOf(node, 'mso-hide') === 'all' ||
  /\bkatex-html\b/.test(attributeOf(node, 'class'));

/** Some editors wrap everything in a bold element that is not bold. */
const isUnstyled = (node: HtmlNode): boolean =>
  /^(normal|400)$/.test(styleOf(node, 'font-weight')) || styleOf(node, 'font-style') === 'normal';

const isEmpty = (node: HtmlNode): boolean => textIn(node).trim() === '' && !hasContent(node);
const hasContent = (node: HtmlNode): boolean =>
  [...node.childNodes].some((child) => /^(img|math|hr|audio|video|table)$/.test(tagOf(child)) || hasContent(child));

/** Marks that pages write as style. Blocks are not marked: a bold heading is a heading. */
function wrapInStyleMarks(node: HtmlNode, html: string): string {
  if (html.trim() === '' || !/^(span|font|a|b|i|u|s)$/.test(tagOf(node))) return html;
  const weight = styleOf(node, 'font-weight');
  const line = `${styleOf(node, 'text-decoration')} ${styleOf(node, 'text-decoration-line')}`;
  const raised = styleOf(node, 'vertical-align');
  const marks = [
    (/^bold/.test(weight) || Number(weight) >= 600) && 'strong',
    /^(italic|oblique)/.test(styleOf(node, 'font-style')) && 'em',
    line.includes('underline') && tagOf(node) !== 'a' && 'u',
    line.includes('line-through') && 's',
    raised === 'sub' && 'sub',
    raised === 'super' && 'sup',
  ].filter((mark) => mark !== false);
  return marks.reduce((inner, mark) => `<${mark}>${inner}</${mark}>`, html);
}
