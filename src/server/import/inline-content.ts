import type { Nodes, PhrasingContent } from 'mdast';
import type {
  Block,
  BlockMath,
  HardBreak,
  Image,
  Inline,
  InlineImage,
  Mark,
} from '../../questions/text/document/document.ts';
import { documentLimits } from '../../questions/text/document/limits.ts';
import { LinkAddressSchema } from '../../questions/text/document/schema.ts';

/** A stored file, the size in pixels it is meant to be shown at, and what it shows. */
export type StoredImage = { asset: string; width: number; height: number; alt: string };
export type MarkdownSource = { text: string; imageOf(file: string): StoredImage | undefined };

/** An image taller than this, two lines of text, becomes a block of its own. */
const LINE = 80;

type Picture = { type: 'picture'; image: StoredImage; marks: Mark[] };
type Piece = Exclude<Inline, InlineImage> | Picture | BlockMath;

/** Returns the content of a paragraph as blocks in order: paragraphs, images and formulas. */
export function blocksFromInlineNodes(nodes: readonly Nodes[], source: MarkdownSource): Block[] {
  const blocks: Block[] = [];
  let inline: Inline[] = [];
  const close = () => {
    const content = trimInline(inline);
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    inline = [];
  };
  for (const line of linesOf(piecesOf(nodes, [], source))) {
    const alone = !line.some((piece) => piece.type === 'inlineMath' || (piece.type === 'text' && piece.text.trim()));
    for (const piece of line) {
      if (piece.type === 'picture' && (alone || piece.image.height > LINE)) {
        close();
        blocks.push(blockImage(piece.image));
      } else if (piece.type === 'picture') inline.push(inlineImage(piece));
      else if (piece.type === 'blockMath') {
        close();
        blocks.push(piece);
      } else inline.push(piece);
    }
  }
  close();
  return blocks;
}

/** Returns an image block at most 640 pixels wide, the width of a full line of text. */
export const blockImage = ({ asset, alt, width, height }: StoredImage): Image => ({
  type: 'image',
  attrs: {
    asset,
    alt: alt.slice(0, documentLimits.alt),
    decorative: false,
    width: Math.min(Math.max(Math.round(width / 6.4), 10), 100),
    size: { width, height },
  },
});

const inlineImage = ({ image: { asset, alt, width, height }, marks }: Picture): InlineImage => ({
  type: 'inlineImage',
  attrs: { asset, alt: alt.slice(0, documentLimits.alt), decorative: false, size: { width, height } },
  ...(marks.length > 0 && { marks }),
});

/** Lines end with their break. */
function linesOf(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const piece of pieces) {
    lines.at(-1)?.push(piece);
    if (piece.type === 'hardBreak') lines.push([]);
  }
  return lines;
}

const piecesOf = (nodes: readonly Nodes[], marks: Mark[], source: MarkdownSource): Piece[] =>
  nodes.flatMap((node) => pieceOf(node, marks, source));

function pieceOf(node: Nodes, marks: Mark[], source: MarkdownSource): Piece[] {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return textPiece(node.value.replaceAll('\n', ' '), marks);
    case 'strong':
      return piecesOf(node.children, withMark(marks, { type: 'bold' }), source);
    case 'emphasis':
      return piecesOf(node.children, withMark(marks, { type: 'italic' }), source);
    case 'link': {
      const leads = LinkAddressSchema.safeParse(node.url).success;
      const inside = leads ? withMark(marks, { type: 'link', attrs: { href: node.url } }) : marks;
      return piecesOf(node.children, inside, source);
    }
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'inlineMath': {
      const latex = node.value.trim();
      if (latex.length === 0 || latex.length > documentLimits.latex) return textPiece(latex, marks);
      if (isDisplay(node, source)) return [{ type: 'blockMath', attrs: { latex } }];
      return [{ type: 'inlineMath', attrs: { latex }, ...(marks.length > 0 && { marks }) }];
    }
    case 'image': {
      const image = source.imageOf(node.url);
      if (!image) return textPiece(node.alt ?? '', marks);
      return [{ type: 'picture', image: { ...image, alt: node.alt || image.alt }, marks }];
    }
    case 'html':
      return htmlPieces(node.value, marks);
    default:
      return 'children' in node ? piecesOf(node.children, marks, source) : [];
  }
}

const textPiece = (text: string, marks: Mark[]): Piece[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];

const withMark = (marks: Mark[], mark: Mark): Mark[] =>
  marks.some((one) => one.type === mark.type) ? marks : [...marks, mark];

const isDisplay = (node: PhrasingContent, { text }: MarkdownSource) =>
  text.startsWith('$$', node.position?.start.offset ?? 0);

/** Only the tags of formatting go; "x <y and z> 2" is no tag. */
function htmlPieces(html: string, marks: Mark[]): Piece[] {
  const lines = html.split(/<br\s*\/?>/i).map((line) => line.replace(tags, ''));
  return lines.flatMap((line, index) => [
    ...(index > 0 ? [{ type: 'hardBreak' } satisfies HardBreak] : []),
    ...textPiece(line.replaceAll('\n', ' '), marks),
  ]);
}

const tags = /<\/?(p|div|span|center|strong|em|b|i|u|sub|sup|a|font|hr)(\s[^>]*)?>/gi;

/** Returns inline nodes without breaks and spaces at both ends. */
export function trimInline(inline: readonly Inline[]): Inline[] {
  const content = [...inline];
  for (const [end, edge] of [[0, /^\s+/] as const, [-1, /\s+$/] as const]) {
    for (let node = content.at(end); node; node = content.at(end)) {
      if (node.type !== 'text' && node.type !== 'hardBreak') break;
      const text = node.type === 'text' ? node.text.replace(edge, '') : '';
      if (node.type === 'text' && text !== '') {
        content[end === 0 ? 0 : content.length - 1] = { ...node, text };
        break;
      }
      content.splice(end, 1);
    }
  }
  return content;
}
