import type { ImageSize } from './image-sizes.ts';

/**
 * The one rich-text model of the product: ProseMirror JSON as the editor writes it.
 * It is stored, checked by `schema.ts`, shown by `RichText` and printed from the same tree.
 */
export type Doc = { type: 'doc'; content: Block[] };

export type Mark =
  | { type: 'bold' | 'italic' | 'underline' | 'strike' | 'subscript' | 'superscript' }
  | { type: 'link'; attrs: { href: string } };

export type Text = { type: 'text'; text: string; marks?: Mark[] };
export type HardBreak = { type: 'hardBreak'; marks?: Mark[] };
export type InlineMath = { type: 'inlineMath'; attrs: { latex: string }; marks?: Mark[] };
/** A small picture in running text, in its own size: a symbol, a formula that only exists as an image. */
export type InlineImage = {
  type: 'inlineImage';
  attrs: { asset: string; alt: string; decorative: boolean; size?: ImageSize };
  marks?: Mark[];
};
/** A gap to be filled in; only the command of such a question has any. */
export type Gap = { type: 'gap'; attrs: { id: number }; marks?: Mark[] };
export type Inline = Text | HardBreak | InlineMath | InlineImage | Gap;

export type Paragraph = { type: 'paragraph'; content?: Inline[] };
export type Heading = { type: 'heading'; attrs: { level: 1 | 2 | 3 | 4 }; content?: Inline[] };
export type CodeBlock = { type: 'codeBlock'; content?: { type: 'text'; text: string }[] };
export type Blockquote = { type: 'blockquote'; content: Block[] };
export type HorizontalRule = { type: 'horizontalRule' };
export type BlockMath = { type: 'blockMath'; attrs: { latex: string } };

/**
 * `asset` names a stored file, `width` is a share of the line in per cent, `size` is in pixels: the server writes it from the
 * file. A decorative image has no description.
 */
export type Image = {
  type: 'image';
  attrs: { asset: string; alt: string; decorative: boolean; width: number; size?: ImageSize };
};

/** A recording or a film; the title says what is heard or seen. */
export type Media = { type: 'audio' | 'video'; attrs: { asset: string; title: string } };

/** The editor requires that an item begins with a paragraph, which may be empty. */
export type ListItem = { type: 'listItem'; content: [Paragraph, ...Block[]] };
export type BulletList = { type: 'bulletList'; content: ListItem[] };
export type OrderedList = { type: 'orderedList'; attrs: { start: number }; content: ListItem[] };

export type TableCell = {
  type: 'tableCell' | 'tableHeader';
  attrs: { colspan: number; rowspan: number };
  content: Block[];
};
export type TableRow = { type: 'tableRow'; content: TableCell[] };
export type Table = { type: 'table'; content: TableRow[] };

export type Block =
  | Paragraph
  | Heading
  | BulletList
  | OrderedList
  | Blockquote
  | Table
  | Image
  | Media
  | BlockMath
  | HorizontalRule
  | CodeBlock;

export type Node = Doc | Block | Inline | ListItem | TableRow | TableCell;

/** Returns the nodes directly inside a node, in order. */
export function childrenOf(node: Node): readonly Node[] {
  return ('content' in node ? node.content : undefined) ?? [];
}

/** Yields a node and all its descendants in reading order. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* walk(child);
}
