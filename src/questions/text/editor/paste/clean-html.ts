import { escapeHtml } from '../../../../core/escape-xml.ts';
import { assetPattern, linkPattern, type MediaType } from '../../document/addresses.ts';
import { documentLimits } from '../../document/limits.ts';
import { isObjectPicture } from './formulas/formula-pictures.ts';
import { pastedFormula } from './formulas/pasted-formula.ts';
import {
  attributeOf,
  findElement,
  type HtmlNode,
  isElement,
  isText,
  openTag,
  styleOf,
  tagOf,
  textIn,
} from './html-tree.ts';
import { marksOfList } from './list-marks.ts';
import { isReviewMark } from './review-marks.ts';
import { withSheetStyles } from './style-sheet.ts';
import { countUnread, readInFont, symbolFontOf } from './symbol-fonts.ts';
import { isWordListMark, nestWordItems, readWordItem, type WordItem } from './word-lists.ts';

/** Pasted HTML reduced to known tags and attributes. */
export type CleanedHtml = {
  html: string;
  /** Embedded images, each marked in the HTML by its index in `data-pending-image`. */
  images: { address: string; alt: string }[];
  /** How many images are at other addresses. */
  omittedImages: number;
  /** How many formulas of other programs were read, and how many left a mark because they could not be. */
  formulas: number;
  unreadFormulas: number;
  /** How many pictures show an object of an office program, which may be a formula. */
  objectPictures: number;
  /** How many letters of fonts of symbols left a mark. */
  unreadSigns: number;
  /** Whether it was copied from an editor of ours. */
  isFromEditor: boolean;
};

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
  ['strike', 's'],
]);
function mapToItself(tag: string): [string, string] {
  return [tag, tag];
}

const droppedTags = new Set(
  'script style head meta link title template iframe noscript input button select textarea'.split(' '),
);
/** What shows a picture that cannot be taken along; an object may hold what is shown in its place. */
const drawnTags = new Set(['object', 'embed', 'svg', 'canvas']);
const nestingTags = new Set(['ul', 'ol', 'li', 'blockquote', 'table', 'tr', 'td', 'th']);
/** Lower than a document's limit, because HTML may be pasted into a table. */
const MAX_DEPTH = documentLimits.depth - 8;

/** Returns pasted HTML reduced to the tags and attributes of the editor's documents. `formulaMark` is written for a formula that cannot be read. */
export function cleanHtml(root: HtmlNode, formulaMark: string): CleanedHtml {
  const styled = withSheetStyles(root);
  const cleaner = new Cleaner(findSlice(root), formulaMark);
  const html = cleaner.contentOf(findElement(styled, (node) => tagOf(node) === 'body') ?? styled, 0);
  const { images, omittedImages, formulas, unreadFormulas, objectPictures, isFromEditor } = cleaner;
  const unreadSigns = countUnread(html);
  return { html, images, omittedImages, formulas, unreadFormulas, objectPictures, unreadSigns, isFromEditor };
}

class Cleaner {
  readonly images: { address: string; alt: string }[] = [];
  omittedImages = 0;
  formulas = 0;
  unreadFormulas = 0;
  objectPictures = 0;
  readonly isFromEditor: boolean;
  /** Added to the first element written; only HTML from an editor has one. */
  private pendingSlice: string;
  private readonly formulaMark: string;
  /** The font of symbols that the letters are in, or ''. */
  private font = '';

  constructor(slice: string, formulaMark: string) {
    this.pendingSlice = slice;
    this.isFromEditor = slice !== '';
    this.formulaMark = formulaMark;
  }

  contentOf(clean: HtmlNode, depth: number): string {
    let html = '';
    let items: WordItem[] = [];
    for (const child of clean.childNodes) {
      const item = readWordItem(child);
      if (item && !isReviewMark(child)) {
        items.push({ ...item, html: this.contentOf(item.content, depth + 2) });
        continue;
      }
      // Word puts only line ends and comments between the items of a list.
      if (items.length > 0 && !isElement(child) && (!isText(child) || child.nodeValue?.trim() === '')) continue;
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
    if (isText(node)) return escapeHtml(readInFont(node.nodeValue ?? '', this.font));
    if (!isElement(node) || isHidden(node) || isWordListMark(node) || isReviewMark(node)) return '';
    const tag = tagOf(node);
    if (droppedTags.has(tag)) return '';
    const formula = this.formula(node);
    if (formula !== null) return formula;
    if (drawnTags.has(tag)) return this.drawing(tag, node, depth);
    const outside = this.font;
    this.font = symbolFontOf(node) ?? outside;
    const html = this.element(tag, node, depth);
    this.font = outside;
    return html;
  }

  private formula(node: HtmlNode): string | null {
    const formula = pastedFormula(node);
    if (formula === null) return null;
    if (formula === 'unread' || formula === 'unreadPicture') {
      this.unreadFormulas += 1;
      // A picture that is called a formula may show more than one: it stays beside the mark.
      return (formula === 'unread' ? '' : this.cleanImage(node)) + escapeHtml(this.formulaMark);
    }
    if (!formula.isOwn) this.formulas += 1;
    return formula.html;
  }

  private element(tag: string, node: HtmlNode, depth: number): string {
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
    const marks = tag === 'ol' ? marksOfList(node) : null;
    if (marks) return this.markedItems(node, marks, depth);
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

  /** Returns the items of a list with letters or Roman numbers as paragraphs with them, because documents number their lists. */
  private markedItems(list: HtmlNode, marks: readonly string[], depth: number): string {
    let at = 0;
    return [...list.childNodes]
      .filter(isElement)
      .map((item) => {
        const html = this.contentOf(item, depth + 1);
        if (tagOf(item) !== 'li') return html;
        const mark = marks[at++] ?? '';
        return html.startsWith('<p>') ? `<p>${mark} ${html.slice(3)}` : `<div>${mark} ${html}</div>`;
      })
      .join('');
  }

  /** Returns what an object holds in its own place, and counts a drawing that is lost. Signs beside a text are no drawings. */
  private drawing(tag: string, node: HtmlNode, depth: number): string {
    const inside = tag === 'object' ? this.contentOf(node, depth) : '';
    const hasShown = inside.trim() !== '' || findElement(node, (inner) => tagOf(inner) === 'img') !== undefined;
    if (!hasShown && isDrawing(tag, node)) this.omittedImages += 1;
    return inside;
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
      if (isObjectPicture(node)) this.objectPictures += 1;
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

/** Returns whether a drawing is a figure: by what it says of itself, else by its size. */
function isDrawing(tag: string, node: HtmlNode): boolean {
  if (attributeOf(node, 'aria-hidden') === 'true') return false;
  if (tag === 'object' || tag === 'embed')
    return (
      /^image\//i.test(attributeOf(node, 'type')) ||
      /\.(?:svg|png|jpe?g|gif|webp|emf|wmf)(?:[?#]|$)/i.test(sourceOf(node))
    );
  const sizes = ['width', 'height'].map(
    (name) => Number.parseFloat(styleOf(node, name)) || Number.parseFloat(attributeOf(node, name)) || 0,
  );
  return attributeOf(node, 'role') === 'img' || sizes.every((size) => size >= LEAST_DRAWING);
}
const LEAST_DRAWING = 64;
const sourceOf = (node: HtmlNode): string => attributeOf(node, 'data') || attributeOf(node, 'src');

const isHidden = (node: HtmlNode): boolean =>
  styleOf(node, 'display') === 'none' || styleOf(node, 'mso-hide') === 'all';

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
