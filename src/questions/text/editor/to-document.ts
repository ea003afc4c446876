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
 * What the editor holds as a document of ours: without the empty line that it keeps below a table or an image, so
 * that one can go on writing there, without rows that merged cells have emptied, and without sizes of images that are not known. Its schema has no nodes and
 * attributes but those of our model.
 */
export function toDocument(json: JSONContent): Doc {
  const doc = json as Doc;
  const last = doc.content.at(-1);
  const before = doc.content.at(-2);
  const isSpare = last?.type === 'paragraph' && !last.content && before && before.type !== 'paragraph';
  return tidied(isSpare ? { ...doc, content: doc.content.slice(0, -1) } : doc);
}

function tidied<Any extends Node>(node: Any): Any {
  if (node.type === 'image' || node.type === 'inlineImage') return withKnownSize(node) as Any;
  const children = childrenOf(node);
  if (children.length === 0) return node;
  const content = children.map(tidied);
  const isSame = content.every((child, index) => child === children[index]);
  const whole = isSame ? node : { ...node, content };
  return whole.type === 'table' ? (rowsInUse(whole) as Any) : whole;
}

/** The editor holds null where there is no size. */
function withKnownSize<Picture extends Image | InlineImage>(node: Picture): Picture {
  const { size, ...attrs } = node.attrs;
  return size ? node : { ...node, attrs };
}

/** A row that only reaching cells pass through is no row to anyone who reads it: they reach one row less. */
function rowsInUse(table: Table): Table {
  const empty = table.content.findIndex((row) => !row.content?.length);
  if (empty < 0) return table;
  const content = table.content
    .map((row, index) => ({
      ...row,
      content: (row.content ?? []).map((cell) =>
        index < empty && index + cell.attrs.rowspan > empty ? shorter(cell) : cell,
      ),
    }))
    .filter((_, index) => index !== empty);
  return rowsInUse({ ...table, content });
}

const shorter = (cell: TableCell): TableCell => ({
  ...cell,
  attrs: { ...cell.attrs, rowspan: cell.attrs.rowspan - 1 },
});
