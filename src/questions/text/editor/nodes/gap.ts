import { type Editor, Node } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { documentLimits } from '../../document/limits.ts';
import type { EditorController } from '../controller.ts';
import { GapView } from './gap-view.ts';

/** A gap whose id is not known yet: pasted from another text, it needs an answer of its own. */
const UNASSIGNED_ID = 0;

const idAttribute = (controller: EditorController) => ({
  default: UNASSIGNED_ID,
  validate: (value: unknown) => {
    if (!Number.isInteger(value) || Number(value) < UNASSIGNED_ID || Number(value) > documentLimits.gaps) {
      throw new RangeError('Not a gap');
    }
  },
  parseHTML: (element: HTMLElement) => {
    const id = Number(element.getAttribute('data-gap'));
    const isOurs = element.getAttribute('data-gap-of') === controller.editorId;
    return isOurs && Number.isInteger(id) && id > 0 && id <= documentLimits.gaps ? id : UNASSIGNED_ID;
  },
  renderHTML: ({ id }: Record<string, unknown>) => ({ 'data-gap': id, 'data-gap-of': controller.editorId }),
});

/** A gap to be filled in: a chip that can be put and dragged anywhere in the text. */
export const gapNode = (controller: EditorController) =>
  Node.create({
    name: 'gap',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({ id: idAttribute(controller) }),
    parseHTML: () => [{ tag: 'span[data-gap]' }],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, '____'],
    renderText: () => '____',
    addNodeView: () => (props) => new GapView(controller, props),
    addProseMirrorPlugins: () => [uniqueGapIdsPlugin(controller)],
  });

/**
 * A copied gap becomes one of its own, as long as there is room for it; a moved one, or one that undo brings back,
 * stays what it was.
 */
const uniqueGapIdsPlugin = (controller: EditorController) =>
  new Plugin({
    appendTransaction(transactions, before, { doc, tr }) {
      const { gaps } = controller;
      if (!gaps || !transactions.some((transaction) => transaction.docChanged)) return null;
      const places = new Map<number, number>();
      before.doc.descendants((node, at) => {
        if (node.type.name !== 'gap') return;
        const now = mapThroughTransactions(transactions, at);
        if (now !== null) places.set(node.attrs.id, now);
      });
      const own = new Set<number>();
      const copies: number[] = [];
      doc.descendants((node, at) => {
        if (node.type.name !== 'gap') return;
        const { id } = node.attrs;
        const isCopy = id === UNASSIGNED_ID || own.has(id) || (places.has(id) && places.get(id) !== at);
        if (isCopy) copies.push(at);
        else own.add(id);
      });
      const room = documentLimits.gaps - own.size;
      for (const at of copies.slice(0, room)) tr.setNodeAttribute(at, 'id', gaps.add());
      for (const at of copies.slice(room).reverse()) tr.delete(at, at + 1);
      if (copies.length > room) controller.showNotice(controller.messages.tooManyGaps(documentLimits.gaps));
      return tr.docChanged ? tr : null;
    },
  });

/** Where a node stands after the changes; null when it is gone. */
function mapThroughTransactions(transactions: readonly Transaction[], at: number): number | null {
  let now = at;
  for (const { mapping } of transactions) {
    const { pos, deletedAfter } = mapping.mapResult(now);
    if (deletedAfter) return null;
    now = pos;
  }
  return now;
}

const countGaps = (doc: ProseMirrorNode): number => {
  let count = 0;
  doc.descendants((node) => {
    if (node.type.name === 'gap') count++;
  });
  return count;
};

/**
 * Puts a gap where the cursor is, or in place of the words that are selected, which become its answer; spaces selected
 * with them stay.
 */
export function insertGap(editor: Editor, controller: EditorController): void {
  const { state, view } = editor;
  const { from, to, $from, $to } = state.selection;
  const isLine = $from.sameParent($to) && $from.parent.inlineContent && !$from.parent.type.spec.code;
  if (!controller.gaps || !isLine) return;
  if (countGaps(state.doc) >= documentLimits.gaps) {
    controller.showNotice(controller.messages.tooManyGaps(documentLimits.gaps));
    return;
  }
  const chosen = state.doc.textBetween(from, to, ' ');
  const words = chosen.trim();
  const gap = state.schema.nodes.gap?.create({ id: controller.gaps.add(words || undefined) });
  if (!gap) return;
  const before = words ? chosen.length - chosen.trimStart().length : 0;
  const after = words ? chosen.length - chosen.trimEnd().length : 0;
  const tr = state.tr.setSelection(TextSelection.create(state.doc, from + before, to - after));
  view.dispatch(closeHistory(tr.replaceSelectionWith(gap, true)).scrollIntoView());
  // Undo takes back the gap alone, and brings it back alone.
  view.dispatch(closeHistory(view.state.tr));
  editor.commands.focus();
  controller.flush();
}
