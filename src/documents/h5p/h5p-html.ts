import { escapeXml } from '../../core/escape-xml.ts';
import type { Block, Doc, Inline, Mark, TableCell } from '../../questions/text/document/document.ts';
import { printableText } from '../printable-text.ts';

/** What a text of a package cannot hold by itself: an image to show next to it, and the answers of its gaps. */
export type HtmlContext = {
  image(image: { asset: string; alt: string; decorative: boolean }): void;
  media(title: string): void;
  gap?: (id: number) => string;
};

/** Returns a text as HTML with the elements that H5P's editor allows, formulas between `\(` and `\)`. */
export const h5pHtml = (doc: Doc, context: HtmlContext): string => blocksOf(doc.content, context);

const blocksOf = (blocks: readonly Block[], context: HtmlContext): string =>
  blocks.map((block) => blockOf(block, context)).join('');

function blockOf(block: Block, context: HtmlContext): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${lineOf(block.content, context)}</p>`;
    case 'heading':
      return `<p><strong>${lineOf(block.content, context)}</strong></p>`;
    case 'bulletList':
    case 'orderedList': {
      const items = block.content.map(({ content }) => `<li>${blocksOf(content, context)}</li>`).join('');
      return block.type === 'bulletList' ? `<ul>${items}</ul>` : `<ol start="${block.attrs.start}">${items}</ol>`;
    }
    case 'blockquote':
      return `<blockquote>${blocksOf(block.content, context)}</blockquote>`;
    case 'table':
      return `<table><tbody>${block.content
        .map(({ content }) => `<tr>${content.map((cell) => cellOf(cell, context)).join('')}</tr>`)
        .join('')}</tbody></table>`;
    case 'image':
      context.image(block.attrs);
      return '';
    case 'audio':
    case 'video':
      context.media(block.attrs.title);
      return '';
    case 'blockMath':
      return `<p>${formula(`\\displaystyle ${block.attrs.latex}`)}</p>`;
    case 'horizontalRule':
      return '<hr>';
    case 'codeBlock':
      return `<pre>${text((block.content ?? []).map((part) => part.text).join(''), false)}</pre>`;
  }
}

function cellOf({ type, attrs, content }: TableCell, context: HtmlContext): string {
  const name = type === 'tableHeader' ? 'th' : 'td';
  const span = (['colspan', 'rowspan'] as const).map((of) => (attrs[of] > 1 ? ` ${of}="${attrs[of]}"` : '')).join('');
  return `<${name}${span}>${blocksOf(content, context)}</${name}>`;
}

const lineOf = (nodes: readonly Inline[] = [], context: HtmlContext): string =>
  nodes.map((node) => inlineOf(node, context)).join('');

function inlineOf(node: Inline, context: HtmlContext): string {
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce(marked, text(node.text));
    case 'hardBreak':
      return '<br>';
    case 'inlineMath':
      return formula(node.attrs.latex);
    case 'inlineImage':
      context.image(node.attrs);
      return '';
    case 'gap':
      return context.gap?.(node.attrs.id) ?? '…';
  }
}

const elements = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 'del',
  subscript: 'sub',
  superscript: 'sup',
} as const;

const marked = (html: string, mark: Mark): string =>
  mark.type === 'link'
    ? `<a href="${escapeXml(printableText(mark.attrs.href))}" target="_blank" rel="noopener">${html}</a>`
    : `<${elements[mark.type]}>${html}</${elements[mark.type]}>`;

/** Players read these signs as the beginning of a formula or of a gap. */
const signs = (html: string): string =>
  html
    .replace(/\*/g, '&#42;')
    .replace(/\$(?=\$)/g, '$&\u200b')
    .replace(/\\(?=[([])/g, '\\\u200b');

const text = (value: string, oneLine = true): string =>
  signs(escapeXml(oneLine ? printableText(value) : value.split('\n').map(printableText).join('\n')));

const formula = (latex: string): string => `\\(${escapeXml(printableText(latex)).replace(/\*/g, '&#42;')}\\)`;
