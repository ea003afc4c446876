import { bcp47TagOf } from '../../core/languages.ts';
import type { PrintProblem } from '../../core/printing.ts';
import { isBlank } from '../../questions/text/document/blank.ts';
import type { Block, Doc, Inline, Mark, Table } from '../../questions/text/document/document.ts';
import { keepTogether } from '../../questions/text/render/keep-together.ts';
import { isRefused, typstFormula } from '../formulas/formula.ts';
import { beginsArabic, breakableText, printableText, withUnits } from '../printable-text.ts';
import { leadsTo } from './leading-paragraph.ts';
import { pictureWidth } from './picture-width.ts';
import { type PrintedBlock, type PrintedInline, type PrintedText, plainLine } from './printed-block.ts';
import { printedTable } from './printed-table.ts';
import { layOutTable } from './table-grid.ts';

/** What a text is printed with, and where its problems are reported. */
export type PrintingContext = {
  /** In millimetres: of which pictures have a share, also in a cell or beside others. */
  column: number;
  /** Where the template finds an image; null for one that is gone. */
  pathOf: (asset: string) => string | null;
  /** A recording or film, which paper cannot have. */
  media: (kind: 'audio' | 'video', title: string) => string;
  imageGone: (alt: string) => string;
  report: (problem: PrintProblem) => void;
};

/** Characters, of a formula that fits in the narrowest column. */
const NARROW_FORMULA = 24;
/** Characters; roots and brackets, which they count, are narrow. */
const BREAKABLE_PART = 36;

/** Returns a text for the templates. What cannot be set is shown as it can be and reported. */
export function toPrintedText(doc: Doc, language: string, context: PrintingContext): PrintedText {
  const [lang = 'en', region = null] = bcp47TagOf(language).split('-');
  return { lang, region: region?.length === 2 ? region : null, blocks: blocksOf(doc.content, context) };
}

/** Returns a text that is nothing but a formula with that as large as in a block; any other as it is. */
export function displayedAlone(text: PrintedText): PrintedText {
  const [block, ...more] = text.blocks;
  if (block?.is !== 'paragraph' || more.length > 0) return text;
  const [formula, ...rest] = block.line;
  if (formula?.is !== 'formula' || formula.isWide || rest.length > 0) return text;
  return { ...text, blocks: [{ ...block, line: [{ ...formula, displayed: true }] }] };
}

/** Returns whether a text prints nothing. */
export const isEmptyText = (doc: Doc | null): boolean => doc === null || isBlank(doc);

const blocksOf = (blocks: readonly Block[], context: PrintingContext): PrintedBlock[] =>
  blocks.map((block, index) => {
    const printed = blockOf(block, context);
    return printed.is === 'paragraph' && leadsTo(block, blocks[index + 1]) ? { ...printed, leads: true } : printed;
  });

function blockOf(block: Block, context: PrintingContext): PrintedBlock {
  switch (block.type) {
    case 'paragraph':
      return { is: 'paragraph', ...directedLine(block.content, context), leads: false };
    case 'heading':
      return { is: 'heading', ...directedLine(block.content, context) };
    case 'bulletList':
    case 'orderedList':
      return {
        is: 'list',
        start: block.type === 'orderedList' ? block.attrs.start : null,
        items: block.content.map(({ content }) => blocksOf(content, context)),
      };
    case 'blockquote':
      return { is: 'quote', blocks: blocksOf(block.content, context) };
    case 'table':
      return tableOf(block, context);
    case 'image': {
      const { asset, alt, decorative, width, size } = block.attrs;
      const path = context.pathOf(asset);
      if (path === null) return { is: 'paragraph', line: [goneImage(alt, context)], arabic: false, leads: false };
      if (!decorative && alt.trim() === '') context.report('noAlternativeText');
      return {
        is: 'image',
        path,
        alt: altOf(alt, decorative),
        width: pictureWidth({ pixels: size?.width ?? 0, share: width }, context.column),
        ratio: size ? size.height / size.width : null,
      };
    }
    case 'audio':
    case 'video':
      context.report('media');
      return { is: 'unreadable', text: context.media(block.type, printableText(block.attrs.title)) };
    case 'blockMath':
      return formulaOf(block.attrs.latex, true, context);
    case 'horizontalRule':
      return { is: 'rule' };
    case 'codeBlock':
      return { is: 'code', lines: (block.content ?? []).flatMap(({ text }) => text.split('\n')).map(breakableText) };
  }
}

function directedLine(nodes: readonly Inline[] | undefined, context: PrintingContext) {
  const line = lineOf(nodes, context);
  return { line, arabic: beginsArabic(plainLine(line)) };
}

function lineOf(nodes: readonly Inline[] = [], context: PrintingContext): PrintedInline[] {
  const grouped = keepTogether(nodes).flatMap((group): PrintedInline[] => {
    const line = group.map((node) => inlineOf(node, context));
    // A long formula is broken itself.
    const isShort = line.every((node) => node.is !== 'formula' || node.alt.length <= NARROW_FORMULA);
    return line.length > 1 && isShort ? [{ is: 'together', line }] : line;
  });
  return grouped.flatMap(speedsTogether);
}

/** A number with a unit that is divided by another, at whose sign a line could end. */
const speed = /(\d[\d.,]*\u00a0\p{L}{1,3}[²³]?\/\p{L}{1,3}[²³]?)(?![\p{L}\d])/u;

const speedsTogether = (node: PrintedInline): PrintedInline[] =>
  node.is !== 'text' || !speed.test(node.text)
    ? [node]
    : node.text
        .split(speed)
        .flatMap((text, index): PrintedInline[] =>
          text === '' ? [] : index % 2 === 1 ? [{ is: 'together', line: [{ ...node, text }] }] : [{ ...node, text }],
        );

function inlineOf(node: Inline, context: PrintingContext): PrintedInline {
  switch (node.type) {
    case 'text':
      return {
        is: 'text',
        text: breakableText(withUnits(node.text)),
        marks: namesOf(node.marks),
        href: hrefOf(node.marks),
      };
    case 'hardBreak':
      return { is: 'break' };
    case 'inlineMath':
      return formulaOf(node.attrs.latex, false, context);
    case 'gap':
      return { is: 'gap' };
    case 'inlineImage': {
      const { asset, alt, decorative, size } = node.attrs;
      const path = context.pathOf(asset);
      if (path === null) return goneImage(alt, context);
      if (!decorative && alt.trim() === '') context.report('noAlternativeText');
      return {
        is: 'symbol',
        path,
        alt: altOf(alt, decorative),
        width: size?.width ?? 0,
        height: size?.height ?? 0,
      };
    }
  }
}

function formulaOf(latex: string, display: boolean, context: PrintingContext) {
  const formula = typstFormula(latex, display);
  if (isRefused(formula)) {
    context.report('formula');
    return { is: 'unreadable' as const, text: breakableText(latex) };
  }
  const alt = formula.alternative.trim() || latex;
  const isWide = alt.length > NARROW_FORMULA;
  const breaks = isWide && longestFormulaPart(alt) <= BREAKABLE_PART;
  const isTall = /(?:frac|mat|cases)\(/.test(formula.source);
  const displayed = !display && hasNestedFractions(formula.source);
  return { is: 'formula' as const, math: formula.source, alt, isTall, isWide, breaks, displayed };
}

/** Returns whether a fraction of a formula has another one in it, whose letters would be too small in a line. */
function hasNestedFractions(source: string): boolean {
  const open: boolean[] = [];
  for (const [part] of source.matchAll(/frac\(|\(|\)/g)) {
    const isFraction = part !== '(' && part !== ')';
    if (isFraction && open.includes(true)) return true;
    if (part === ')') open.pop();
    else open.push(isFraction);
  }
  return false;
}

/**
 * Returns the characters of the longest part of a formula between relations and operators outside its brackets, of a
 * fraction those of its longer half.
 */
function longestFormulaPart(alt: string): number {
  let [longest, length, depth] = [0, 0, 0];
  for (const sign of alt.replaceAll(' ', '')) {
    if ('([{'.includes(sign)) depth++;
    if (')]}'.includes(sign)) depth--;
    length = depth <= 0 && '=<>≤≥≠≈≡∼→⇒⇔+−-·×∈⊂∪∩/'.includes(sign) ? 0 : length + 1;
    longest = Math.max(longest, length);
  }
  return longest;
}

function tableOf({ content }: Table, context: PrintingContext): PrintedBlock {
  const { columns, places, isTooLarge } = layOutTable(content);
  if (isTooLarge) {
    context.report('table');
    const blocks = content.flatMap((row) => row.content.flatMap((cell) => blocksOf(cell.content, context)));
    return { is: 'quote', blocks };
  }
  const [first] = content;
  const isHead = first?.content.every(({ type, attrs }) => type === 'tableHeader' && attrs.rowspan === 1) ?? false;
  const cells = content.flatMap((row, y) =>
    row.content.flatMap((cell, index) => {
      const place = places[y]?.[index];
      return place ? [{ ...place, head: cell.type === 'tableHeader', blocks: blocksOf(cell.content, context) }] : [];
    }),
  );
  return printedTable(columns, isHead && content.length > 1, cells);
}

const goneImage = (alt: string, context: PrintingContext): PrintedInline => {
  context.report('image');
  return { is: 'unreadable', text: context.imageGone(printableText(alt)) };
};

/** Null = decorative: assistive software passes it over. */
const altOf = (alt: string, decorative: boolean) => (decorative ? null : printableText(alt.trim()));

const namesOf = (marks: readonly Mark[] = []) => marks.flatMap(({ type }) => (type === 'link' ? [] : [type]));

const hrefOf = (marks: readonly Mark[] = []): string | null => {
  const link = marks.find((mark) => mark.type === 'link');
  return link?.type === 'link' ? link.attrs.href : null;
};
