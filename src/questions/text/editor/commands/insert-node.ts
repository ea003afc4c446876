import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { Image, InlineImage, Media } from '../../document/document.ts';

type InsertedNode = Image | InlineImage | Media | { type: 'inlineMath' | 'blockMath'; attrs: { latex: string } };

/** Replaces the selection, or the node at position `at`, by a node and moves the cursor behind it. */
export function insertNode(editor: Editor, json: InsertedNode, at: number | null): void {
  const { state, view } = editor;
  const node = state.schema.nodeFromJSON(json);
  const { from, to } = at === null ? state.selection : rangeOf(state.doc, at);
  view.dispatch(insertAndMoveCursor(state.tr, node, from, to).scrollIntoView());
  editor.commands.focus();
}

/** Replaces the node `before`, which may have moved from position `at`, by `after`. Does nothing if it was deleted. */
export function updateNode(editor: Editor, before: InsertedNode, after: InsertedNode, at: number): void {
  const position = positionOf(editor.state.doc, before, at);
  if (position === null) return;
  if (before.type !== after.type) {
    insertNode(editor, after, position);
    return;
  }
  const { tr } = editor.state;
  tr.setNodeMarkup(position, null, after.attrs);
  // A node that stays selected would be replaced by the next letter typed.
  tr.setSelection(Selection.near(tr.doc.resolve(position + (tr.doc.nodeAt(position)?.nodeSize ?? 0)), 1));
  editor.view.dispatch(tr);
  editor.commands.focus();
}

/** Replaces a range by a node and moves the cursor behind it, into a new paragraph where there is none. */
export function insertAndMoveCursor(tr: Transaction, node: Node, from: number, to = from): Transaction {
  tr.replaceRangeWith(from, to, node);
  const behind = endOf(tr.doc, node) ?? tr.mapping.map(to, 1);
  if (node.isInline) return tr.setSelection(TextSelection.create(tr.doc, behind));
  const { paragraph } = node.type.schema.nodes;
  if (paragraph && tr.doc.resolve(behind).nodeAfter === null) tr.insert(behind, paragraph.create());
  return tr.setSelection(Selection.near(tr.doc.resolve(behind), 1));
}

function endOf(doc: Node, node: Node): number | null {
  let end: number | null = null;
  doc.descendants((found, at) => {
    if (found === node) end = at + node.nodeSize;
  });
  return end;
}

const rangeOf = (doc: Node, at: number) => ({ from: at, to: at + (doc.nodeAt(at)?.nodeSize ?? 0) });

/** Returns the position of a node: an upload inserted before it while its dialog is open moves it. Null if it was deleted. */
function positionOf(doc: Node, { type, attrs }: InsertedNode, at: number): number | null {
  const matches = (node: Node | null) =>
    node?.type.name === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value);
  if (at <= doc.content.size && matches(doc.nodeAt(at))) return at;
  let found: number | null = null;
  doc.descendants((node, position) => {
    if (found === null && matches(node)) found = position;
  });
  return found;
}
