import { assetPattern, linkPattern, type MediaType } from '../../document/addresses.ts';
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
 * Pasted HTML reduced to known tags and attributes. `images` are embedded images, each marked in the HTML by its
 * index in `data-pending-image`; `omittedImages` counts those at other addresses.
 */
export type CleanedHtml = { html: string; images: { address: string; alt: string }[]; omittedImages: number };

/** Known tags, each with the tag that replaces it. */
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
/** Lower than a document's limit, because HTML may be pasted into a table. */
const MAX_DEPTH = documentLimits.depth - 8;

/** Returns pasted HTML reduced to the tags and attributes of the editor's documents. */
export function cleanHtml(root: HtmlNode): CleanedHtml {
  const cleaner = new Cleaner(findSlice(root));
  const html = cleaner.contentOf(root, 0);
  return { html, images: cleaner.images, omittedImages: cleaner.omittedImages };
}

class Cleaner {
  readonly images: { address: string; alt: string }[] = [];
  omittedImages = 0;
  /** Added to the first element written; only HTML from an editor has one. */
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
      // Word puts only line ends between the items of a list.
      if (items.length > 0 && isText(child) && child.nodeValue?.trim() === '') continue;
      html += nestWordItems(items);
      items = [];
      const written = this.node(child, depth);
      // Editors put a nested list beside the item that it belongs to.
      const isBeside = /^[ou]l$/.test(tagOf(child)) && /^[ou]l$/.test(tagOf(clean)) && html.endsWith('</li>');
      html = isBeside ? `${html.slice(0, -'</li>'.length)}${written}</li>` : html + written;
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
    const letter = tag === 'ol' ? letterOfList(node) : null;
    if (letter) return this.letteredItems(node, letter, depth);
    const newTag = tagNames.get(tag);
    const isPlain = /^(strong|em|u|s)$/.test(newTag ?? '') && isUnstyled(node);
    if (!newTag || isPlain || (nestingTags.has(newTag) && depth >= MAX_DEPTH))
      return wrapInStyleMarks(node, this.contentOf(node, depth));
    if (/^(p|h\d)$/.test(newTag) && !this.isFromEditor && isEmpty(node)) return '';
    const slice = this.pendingSlice;
    this.pendingSlice = '';
    const attributes = { ...attributesOf(newTag, node), 'data-pm-slice': slice };
    return `${openTag(newTag, attributes)}${this.contentOf(node, nestingTags.has(newTag) ? depth + 1 : depth)}</${newTag}>`;
  }

  /** Returns the items of a lettered list as paragraphs with their letters, because documents number their lists. */
  private letteredItems(list: HtmlNode, first: string, depth: number): string {
    let code = first.charCodeAt(0);
    return [...list.childNodes]
      .filter(isElement)
      .map((item) => {
        const html = this.contentOf(item, depth + 1);
        if (tagOf(item) !== 'li') return html;
        const mark = `${String.fromCharCode(code++)}) `;
        return html.startsWith('<p>') ? `<p>${mark}${html.slice(3)}` : `<div>${mark}${html}</div>`;
      })
      .join('');
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

/**
 * Returns the first `data-pm-slice` in the tree, which elements of the clipboard may wrap; empty when there is none.
 */
function findSlice(node: HtmlNode): string {
  for (const child of node.childNodes) {
    const slice = isElement(child) ? sliceOf(attributeOf(child, 'data-pm-slice')) || findSlice(child) : '';
    if (slice) return slice;
  }
  return '';
}

/**
 * Returns ProseMirror's description of how its own HTML was cut, without the attributes of the surrounding nodes,
 * which are not trusted.
 */
function sliceOf(attribute: string): string {
  const [, cut, surrounding = '[]'] = /^(\d+ \d+(?: -\d+)?) (\[.*\])$/.exec(attribute) ?? [];
  if (!cut) return '';
  try {
    const nodes: unknown[] = JSON.parse(surrounding);
    return `${cut} ${JSON.stringify(nodes.map((node, index) => (index % 2 === 0 ? String(node) : null)))}`;
  } catch {
    return '';
  }
}

/**
 * Returns the id of the stored file that an element shows, from its `data-asset` or its address; empty when there is
 * none.
 */
function assetOf(mediaType: MediaType, node: HtmlNode): string {
  const named =
    attributeOf(node, 'data-asset') ||
    (/^(?:https?:\/\/[^/]+)?\/files\/([^/?#]+)$/.exec(attributeOf(node, 'src'))?.[1] ?? '');
  return assetPattern(mediaType).test(named) ? named : '';
}

/** Returns the width in per cent; empty for an inline image, and 100 for an image copied from a page of ours. */
const widthOf = (node: HtmlNode): string => (attributeOf(node, 'data-asset') ? attributeOf(node, 'data-width') : '100');

/** Returns the width and height attributes in pixels, or nothing unless both are valid. */
function sizeOf(node: HtmlNode): Record<string, string> {
  const size = { width: attributeOf(node, 'width'), height: attributeOf(node, 'height') };
  return Object.values(size).every((pixels) => /^[1-9]\d{0,4}$/.test(pixels)) ? size : {};
}

function mediaTag(mediaType: 'audio' | 'video', node: HtmlNode): string {
  const asset = assetOf(mediaType, node);
  if (!asset) return '';
  const title = attributeOf(node, 'title') || attributeOf(node, 'aria-label');
  return `${openTag(mediaType, { 'data-asset': asset, title })}</${mediaType}>`;
}

const MAX_LETTERED = 26;

/** Returns the letter with which a lettered list begins, or null for a numbered one. */
function letterOfList(list: HtmlNode): string | null {
  const items = [...list.childNodes].filter((child) => tagOf(child) === 'li');
  const [item] = items;
  if (!item || items.length > MAX_LETTERED) return null;
  const style = styleOf(item, 'list-style-type') || styleOf(list, 'list-style-type');
  const type = attributeOf(list, 'type');
  const isLower = type === 'a' || /^lower-(alpha|latin)/.test(style);
  if (!isLower && type !== 'A' && !/^upper-(alpha|latin)/.test(style)) return null;
  const start = Number(attributeOf(list, 'start')) || 1;
  if (start < 1 || start + items.length - 1 > MAX_LETTERED) return null;
  return String.fromCharCode((isLower ? 96 : 64) + start);
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

/** Returns whether the style undoes the tag: some editors wrap everything in a `b` that is not bold. */
const isUnstyled = (node: HtmlNode): boolean =>
  /^(normal|400)$/.test(styleOf(node, 'font-weight')) || styleOf(node, 'font-style') === 'normal';

const isEmpty = (node: HtmlNode): boolean => textIn(node).trim() === '' && !hasContent(node);
const hasContent = (node: HtmlNode): boolean =>
  [...node.childNodes].some((child) => /^(img|math|hr|audio|video|table)$/.test(tagOf(child)) || hasContent(child));

/**
 * Returns the HTML wrapped in the marks that inline styles express. Block elements get none: a bold heading is a
 * heading.
 */
function wrapInStyleMarks(node: HtmlNode, html: string): string {
  if (html.trim() === '' || !/^(span|font|a|b|i|u|s)$/.test(tagOf(node))) return html;
  const weight = styleOf(node, 'font-weight');
  const decoration = `${styleOf(node, 'text-decoration')} ${styleOf(node, 'text-decoration-line')}`;
  const verticalAlign = styleOf(node, 'vertical-align');
  const marks = [
    (/^bold/.test(weight) || Number(weight) >= 600) && 'strong',
    /^(italic|oblique)/.test(styleOf(node, 'font-style')) && 'em',
    decoration.includes('underline') && tagOf(node) !== 'a' && 'u',
    decoration.includes('line-through') && 's',
    verticalAlign === 'sub' && 'sub',
    verticalAlign === 'super' && 'sup',
  ].filter((mark) => mark !== false);
  return marks.reduce((inner, mark) => `<${mark}>${inner}</${mark}>`, html);
}
