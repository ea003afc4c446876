import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { Image, InlineImage, Media } from '../../document/document.ts';

type Inserted = Image | InlineImage | Media | { type: 'inlineMath' | 'blockMath'; attrs: { latex: string } };

/** Puts a node in place of what is selected, or of the node at `at`, and the cursor behind it. */
export function insertNode(editor: Editor, json: Inserted, at: number | null): void {
  const { state, view } = editor;
  const node = state.schema.nodeFromJSON(json);
  const { from, to } = at === null ? state.selection : rangeOf(state.doc, at);
  view.dispatch(insertAndMoveCursor(state.tr, node, from, to).scrollIntoView());
  editor.commands.focus();
}

/** Leaves the attributes of a node as they are in what is given; what it was may stand elsewhere by now. */
export function updateNode(editor: Editor, before: Inserted, after: Inserted, at: number): void {
  const place = placeOf(editor.state.doc, before, at);
  if (place === null) return;
  if (before.type !== after.type) {
    insertNode(editor, after, place);
    return;
  }
  const { tr } = editor.state;
  tr.setNodeMarkup(place, null, after.attrs);
  // What stays selected would be replaced by the next letter.
  tr.setSelection(Selection.near(tr.doc.resolve(place + (tr.doc.nodeAt(place)?.nodeSize ?? 0)), 1));
  editor.view.dispatch(tr);
  editor.commands.focus();
}

/** Inserts at a place that a block may have to be made for; whoever goes on typing writes behind it. */
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

/** A node that was asked about may have moved meanwhile, because a file that was on its way came before it. */
function placeOf(doc: Node, { type, attrs }: Inserted, at: number): number | null {
  const isIt = (node: Node | null) =>
    node?.type.name === type && Object.entries(attrs).every(([name, value]) => node.attrs[name] === value);
  if (at <= doc.content.size && isIt(doc.nodeAt(at))) return at;
  let found: number | null = null;
  doc.descendants((node, position) => {
    if (found === null && isIt(node)) found = position;
  });
  return found;
}
