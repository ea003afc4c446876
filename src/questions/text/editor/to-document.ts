import type { JSONContent } from '@tiptap/core';
import {
  childrenOf,
  type Doc,
  type Image,
  type InlineImage,
  type Node,
  type Table,
  type TableCell,
} from '../document/document.ts';

/**
 * Returns the editor's content as a document of our model: without the empty paragraph that the editor adds after a final
 * table or image, without table rows that merging has emptied, and without unknown image sizes.
 */
export function toDocument(json: JSONContent): Doc {
  const doc = json as Doc;
  const last = doc.content.at(-1);
  const before = doc.content.at(-2);
  const isSpare = last?.type === 'paragraph' && !last.content && before && before.type !== 'paragraph';
  return removeEditorLeftovers(isSpare ? { ...doc, content: doc.content.slice(0, -1) } : doc);
}

function removeEditorLeftovers<Any extends Node>(node: Any): Any {
  if (node.type === 'image' || node.type === 'inlineImage') return withoutUnknownSize(node) as Any;
  const children = childrenOf(node);
  if (children.length === 0) return node;
  const content = children.map(removeEditorLeftovers);
  const isSame = content.every((child, index) => child === children[index]);
  const whole = isSame ? node : { ...node, content };
  return whole.type === 'table' ? (withoutEmptyRows(whole) as Any) : whole;
}

/** Removes `size: null`, which the editor has for an unknown size. */
function withoutUnknownSize<Picture extends Image | InlineImage>(node: Picture): Picture {
  const { size, ...attrs } = node.attrs;
  return size ? node : { ...node, attrs };
}

/** Removes rows without cells of their own, and shortens the cells that span them. */
function withoutEmptyRows(table: Table): Table {
  const empty = table.content.findIndex((row) => !row.content?.length);
  if (empty < 0) return table;
  const content = table.content
    .map((row, index) => ({
      ...row,
      content: (row.content ?? []).map((cell) =>
        index < empty && index + cell.attrs.rowspan > empty ? withOneRowLess(cell) : cell,
      ),
    }))
    .filter((_, index) => index !== empty);
  return withoutEmptyRows({ ...table, content });
}

const withOneRowLess = (cell: TableCell): TableCell => ({
  ...cell,
  attrs: { ...cell.attrs, rowspan: cell.attrs.rowspan - 1 },
});
