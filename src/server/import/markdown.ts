import type { BlockContent, DefinitionContent, List, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfmTable } from 'micromark-extension-gfm-table';
import { math } from 'micromark-extension-math';
import type { Block, Doc, ListItem, TableRow } from '../../questions/text/document/document.ts';
import { documentLimits } from '../../questions/text/document/limits.ts';
import { escapeDollarsOutsideFormulas } from './escape-dollars.ts';
import { blocksFromInlineNodes, type MarkdownSource } from './inline-content.ts';

// Exam texts indent their paragraphs, underline lines with dashes, and write "[…]: " without defining a link.
const neverMeant = ['codeIndented', 'definition', 'setextUnderline'];
const notInLine = [...neverMeant, 'list', 'headingAtx', 'blockQuote', 'thematicBreak', 'codeFenced'];
const without = (constructs: string[]) => ({
  extensions: [gfmTable(), math(), { disable: { null: constructs } }],
  mdastExtensions: [gfmTableFromMarkdown(), mathFromMarkdown()],
});
const text = without(neverMeant);
const line = without(notInLine);

/** Returns markdown as a document. An image unknown to `imageOf` is replaced by its description. */
export const documentFromMarkdown = (markdown: string, imageOf: MarkdownSource['imageOf']): Doc =>
  parsed(markdown, imageOf, text);

/** Returns one line of markdown as a document, for alternatives: "12." or "- 5" is text and does not start a list. */
export const documentFromMarkdownLine = (markdown: string, imageOf: MarkdownSource['imageOf']): Doc =>
  parsed(markdown, imageOf, line);

function parsed(markdown: string, imageOf: MarkdownSource['imageOf'], syntax: typeof text): Doc {
  const source = { text: escapeDollarsOutsideFormulas(markdown.replaceAll('\r\n', '\n')), imageOf };
  const content = blocksOf(fromMarkdown(source.text, syntax).children, source);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

const blocksOf = (nodes: (RootContent | BlockContent | DefinitionContent)[], source: MarkdownSource): Block[] =>
  nodes.flatMap((node) => blockOf(node, source));

function blockOf(node: RootContent, source: MarkdownSource): Block[] {
  switch (node.type) {
    case 'paragraph':
      return blocksFromInlineNodes(node.children, source);
    case 'html':
      return blocksFromInlineNodes([node], source);
    case 'heading':
      return blocksFromInlineNodes(node.children, source).map((block) => headingOf(block, node.depth));
    case 'list':
      return [listOf(node, source)];
    case 'blockquote': {
      const content = blocksOf(node.children, source);
      return content.length > 0 ? [{ type: 'blockquote', content }] : [];
    }
    case 'table':
      return [tableOf(node, source)];
    case 'math':
      return formulaOf(node.value.trim());
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }];
    case 'code':
      return [{ type: 'codeBlock', ...(node.value && { content: [{ type: 'text', text: node.value }] }) }];
    default:
      return [];
  }
}

const headingOf = (block: Block, depth: number): Block =>
  block.type === 'paragraph'
    ? { type: 'heading', attrs: { level: ([1, 2, 3] as const)[depth - 1] ?? 4 }, content: block.content }
    : block;

function formulaOf(latex: string): Block[] {
  if (latex === '') return [];
  if (latex.length <= documentLimits.latex) return [{ type: 'blockMath', attrs: { latex } }];
  return [{ type: 'paragraph', content: [{ type: 'text', text: latex }] }];
}

function listOf(list: List, source: MarkdownSource): Block {
  const content = list.children.map((item): ListItem => {
    const [first, ...rest] = blocksOf(item.children, source);
    if (!first) return { type: 'listItem', content: [{ type: 'paragraph' }] };
    if (first.type === 'paragraph') return { type: 'listItem', content: [first, ...rest] };
    return { type: 'listItem', content: [{ type: 'paragraph' }, first, ...rest] };
  });
  if (!list.ordered) return { type: 'bulletList', content };
  return { type: 'orderedList', attrs: { start: Math.min(list.start ?? 1, 10_000) }, content };
}

/** The first row is the heading; short rows are filled, because a table is a rectangle. */
function tableOf(table: Table, source: MarkdownSource): Block {
  const columns = Math.max(...table.children.map((row) => row.children.length));
  const content = table.children.map(
    (row, line): TableRow => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, (_, column) => {
        const blocks = blocksFromInlineNodes(row.children[column]?.children ?? [], source);
        return {
          type: line === 0 ? 'tableHeader' : 'tableCell',
          attrs: { colspan: 1, rowspan: 1 },
          content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }],
        };
      }),
    }),
  );
  return { type: 'table', content };
}
