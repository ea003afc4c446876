import {
  AlignmentType,
  BorderStyle,
  ImageRun,
  ImportedXmlComponent,
  Paragraph,
  type ParagraphChild,
  type Table,
  TextRun,
  UnderlineType,
} from 'docx';
import type { Block, Doc, Inline, Mark } from '../../questions/text/document/document.ts';
import { isRefused, wordFormula } from '../formulas/formula.ts';
import { beginsArabic, printableText } from '../printable-text.ts';
import { leadsTo } from '../rich-text/leading-paragraph.ts';
import { layOutTable } from '../rich-text/table-grid.ts';
import { type DocumentWords, fillIn } from '../words/words.ts';
import { imageSize, type WordImage } from './word-images.ts';
import type { WordLists } from './word-lists.ts';
import { CURSIVE } from './word-styles.ts';
import { wordTable } from './word-table.ts';

/** What texts are written with. */
export type WordContext = {
  images: ReadonlyMap<string, WordImage>;
  lists: WordLists;
  /** In pixels, at 96 to the inch. */
  width: number;
  /** Of which pictures have a share, where they are in a narrower one. */
  column?: number;
  /** Whether its letters are joined handwriting. */
  cursive?: boolean | undefined;
  /** The language of its letters as a tag, where it is not the document's. */
  language?: string | undefined;
  /** The words in place of what cannot be printed. */
  words: DocumentWords['text'];
};

/** How the paragraphs of a text are set. */
export type WordLayout = {
  style?: string;
  /** The list in which the first paragraph is an item. */
  item?: { reference: string; level: number; instance: number };
  /** In twips. */
  indent?: number;
  /** Whether the last paragraph, too, stays on the page of what follows. */
  keepNext?: boolean;
  /** Whether its paragraphs may be on several pages. */
  mayBreak?: boolean;
};

/** Returns a text as paragraphs and tables, all on one page with each other where they fit. */
export function wordText(doc: Doc, context: WordContext, layout: WordLayout = {}): (Paragraph | Table)[] {
  const blocks = doc.content;
  const [first] = blocks;
  const begins = first && ['paragraph', 'heading', 'image', 'blockMath', 'codeBlock'].includes(first.type);
  // A number belongs to a paragraph; a table or a list that begins a text gets one before it.
  const lead = layout.item && !begins ? [new Paragraph({ ...paragraphOptions(layout), keepNext: true })] : [];
  return [
    ...lead,
    ...blocks.flatMap((block, index) =>
      wordBlock(block, context, {
        ...layout,
        item: index === 0 && begins ? layout.item : undefined,
        keepNext: stays(layout, index === blocks.length - 1) || leadsTo(block, blocks[index + 1]),
      }),
    ),
  ];
}

/** Whether a part stays on the page of what follows it. */
const stays = ({ mayBreak, keepNext }: WordLayout, isLast: boolean) => (isLast ? keepNext : !mayBreak);

const paragraphOptions = ({ style, item, indent, keepNext, mayBreak }: WordLayout) => ({
  style,
  keepNext,
  keepLines: !mayBreak,
  ...(item ? { numbering: { ...item, custom: true } } : { indent: indent ? { left: indent } : undefined }),
});

const TWIPS_A_PIXEL = 15;
const QUOTE_INDENT = 340;

function wordBlock(block: Block, context: WordContext, layout: WordLayout): (Paragraph | Table)[] {
  const options = paragraphOptions(layout);
  const line = (children: readonly ParagraphChild[], more: object = {}) => [
    new Paragraph({ ...options, ...more, children }),
  ];
  const narrower = (twips: number) => ({ ...context, width: context.width - twips / TWIPS_A_PIXEL });
  const inside = (blocks: readonly Block[], more: WordLayout) =>
    blocks.flatMap((inner, index) =>
      wordBlock(inner, narrower(QUOTE_INDENT), {
        ...{ ...layout, style: 'TextQuote', indent: (layout.indent ?? 0) + QUOTE_INDENT },
        ...{ ...more, keepNext: stays(layout, index === blocks.length - 1) },
      }),
    );
  switch (block.type) {
    case 'paragraph':
      return line(wordInline(block.content ?? [], context), directionOf(block.content));
    case 'heading':
      return line(wordInline(block.content ?? [], context), {
        style: `TextHeading${block.attrs.level}`,
        keepNext: true,
        ...directionOf(block.content),
      });
    case 'bulletList':
    case 'orderedList': {
      const start = block.type === 'orderedList' ? block.attrs.start : null;
      const list = context.lists.begin(start, layout.indent ?? 0);
      const within = narrower(list.indent - (layout.indent ?? 0));
      return block.content.flatMap((item, index) => {
        const keepNext = stays(layout, index === block.content.length - 1);
        const [head, ...rest] = item.content;
        const indent = list.indent;
        const below = rest.flatMap((inner, at) =>
          wordBlock(inner, within, {
            style: layout.style,
            indent,
            keepNext: (at < rest.length - 1 && !layout.mayBreak) || keepNext,
          }),
        );
        const first = {
          style: layout.style,
          item: list.item,
          keepNext: (rest.length > 0 && !layout.mayBreak) || keepNext,
        };
        return [...wordBlock(head, within, first), ...below];
      });
    }
    case 'blockquote':
      return inside(block.content, {});
    case 'table':
      if (layOutTable(block.content).isTooLarge)
        return inside(
          block.content.flatMap(({ content }) => content.flatMap((cell) => cell.content)),
          { mayBreak: true },
        );
      return [
        ...wordTable(block, layout.indent ?? 0, context.width, (cell, width) =>
          wordText(
            { type: 'doc', content: cell },
            { ...context, width },
            { style: 'TextCell', keepNext: layout.keepNext },
          ),
        ),
        // Word joins tables that follow each other, and needs a paragraph after the last one.
        new Paragraph({ style: 'AfterTable', keepNext: layout.keepNext }),
      ];
    case 'image': {
      const { asset, alt, decorative, width } = block.attrs;
      const picture = wordImage(context, asset, decorative ? '' : alt, width);
      return layout.item ? line([picture]).map(alignTop) : line([picture], { alignment: AlignmentType.CENTER });
    }
    case 'audio':
    case 'video':
      return line([
        new TextRun({
          text: fillIn(context.words[block.type], { title: printableText(block.attrs.title) }),
          italics: true,
        }),
      ]);
    case 'blockMath':
      // A formula beside a number is in a line.
      return line([wordMathChild(block.attrs.latex, !layout.item)]);
    case 'horizontalRule':
      return line([], { border: { bottom: { style: BorderStyle.SINGLE, size: 4, space: 1, color: '999999' } } });
    case 'codeBlock': {
      const lines = (block.content ?? [])
        .map(({ text }) => text)
        .join('')
        .split('\n');
      return line(
        lines.map((text, index) => new TextRun({ text: printableText(text), break: index > 0 ? 1 : 0 })),
        { style: 'TextCode' },
      );
    }
  }
}

/** Sets the number of a paragraph at the top of its picture. The types of paragraphs do not know this property. */
function alignTop(paragraph: Paragraph): Paragraph {
  const { properties } = paragraph as unknown as { properties: { push(property: ImportedXmlComponent): void } };
  properties.push(
    ImportedXmlComponent.fromXmlString('<w:textAlignment w:val="top"/>') as unknown as ImportedXmlComponent,
  );
  return paragraph;
}

/** Lines that begin with an Arabic letter begin on the right. */
const directionOf = (inline: readonly Inline[] = []) =>
  beginsArabic(inline.map((node) => (node.type === 'text' ? node.text : '')).join('')) ? { bidirectional: true } : {};

/** Returns what stands in a line. */
export const wordInline = (inline: readonly Inline[], context: WordContext): ParagraphChild[] =>
  inline.map((node) => wordInlineNode(node, context));

function wordInlineNode(node: Inline, context: WordContext): ParagraphChild {
  switch (node.type) {
    case 'text':
      return new TextRun({
        ...marked(node.marks),
        ...(context.cursive && { style: CURSIVE }),
        ...(context.language && { language: { value: context.language } }),
        text: printableText(node.text),
        ...(beginsArabic(node.text) && { rightToLeft: true }),
      });
    case 'hardBreak':
      return new TextRun({ break: 1 });
    case 'inlineMath':
      return wordMathChild(node.attrs.latex, false);
    case 'inlineImage':
      return wordImage(context, node.attrs.asset, node.attrs.decorative ? '' : node.attrs.alt, null);
    case 'gap':
      return new TextRun({ text: '_'.repeat(GAP_LETTERS) });
  }
}

/** About 3 cm. LibreOffice shows no underlined spaces at the end of a line. */
const GAP_LETTERS = 16;

function marked(marks: readonly Mark[] = []) {
  const has = (type: Mark['type']) => marks.some((mark) => mark.type === type) || undefined;
  return {
    bold: has('bold'),
    italics: has('italic'),
    strike: has('strike'),
    subScript: has('subscript'),
    superScript: has('superscript'),
    underline: has('underline') || has('link') ? { type: UnderlineType.SINGLE } : undefined,
  };
}

/** A formula that can't be read is shown as its LaTeX, in a box. */
function wordMathChild(latex: string, display: boolean): ParagraphChild {
  const formula = wordFormula(latex, display);
  if (isRefused(formula))
    return new TextRun({
      text: formula.latex,
      font: 'Consolas',
      border: { style: BorderStyle.SINGLE, size: 4, space: 1 },
    });
  // The types of paragraphs do not know the formulas that they may have.
  return ImportedXmlComponent.fromXmlString(formula.xml) as unknown as ParagraphChild;
}

/** `share` of the column in per cent; null for a picture in its own size in a line. */
function wordImage(
  { images, width, column = width, words }: WordContext,
  asset: string,
  alt: string,
  share: number | null,
) {
  const image = images.get(asset);
  const description = printableText(alt);
  if (!image) {
    const text = description ? fillIn(words.imageGone, { alt: description }) : words.imageGoneUnnamed;
    return new TextRun({ text: `[${text}]`, italics: true });
  }
  return new ImageRun({
    type: image.type,
    data: image.bytes,
    transformation: imageSize(image, { line: width, column }, share),
    altText: { name: '', description, id: '1' },
  });
}
