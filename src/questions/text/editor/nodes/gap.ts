import { type Editor, Node } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';
import { documentLimits } from '../../document/limits.ts';
import type { EditorController } from '../controller.ts';
import { GapView } from './gap-view.ts';

/** The id of a gap pasted from another text, until it gets one in this text. */
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

/** Returns the node for a gap: a chip that can be dragged anywhere in the text. */
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
 * Returns a plugin that gives a copied gap a new id and removes copies beyond the limit; the id of a moved
 * gap, or of one restored by undo, does not change.
 */
const uniqueGapIdsPlugin = (controller: EditorController) =>
  new Plugin({
    appendTransaction(transactions, before, { doc, tr }) {
      const { gaps } = controller;
      if (!gaps || !transactions.some((transaction) => transaction.docChanged)) return null;
      const positions = new Map<number, number>();
      before.doc.descendants((node, at) => {
        if (node.type.name !== 'gap') return;
        const position = mapThroughTransactions(transactions, at);
        if (position !== null) positions.set(node.attrs.id, position);
      });
      const keptIds = new Set<number>();
      const copies: number[] = [];
      doc.descendants((node, at) => {
        if (node.type.name !== 'gap') return;
        const { id } = node.attrs;
        const isCopy = id === UNASSIGNED_ID || keptIds.has(id) || (positions.has(id) && positions.get(id) !== at);
        if (isCopy) copies.push(at);
        else keptIds.add(id);
      });
      const room = documentLimits.gaps - keptIds.size;
      for (const at of copies.slice(0, room)) tr.setNodeAttribute(at, 'id', gaps.add());
      for (const at of copies.slice(room).reverse()) tr.delete(at, at + 1);
      if (copies.length > room) controller.showNotice(controller.messages.tooManyGaps(documentLimits.gaps));
      return tr.docChanged ? tr : null;
    },
  });

/** Returns the position of a node after transactions, or null when it was deleted. */
function mapThroughTransactions(transactions: readonly Transaction[], at: number): number | null {
  let position = at;
  for (const { mapping } of transactions) {
    const { pos, deletedAfter } = mapping.mapResult(position);
    if (deletedAfter) return null;
    position = pos;
  }
  return position;
}

const countGaps = (doc: ProseMirrorNode): number => {
  let count = 0;
  doc.descendants((node) => {
    if (node.type.name === 'gap') count++;
  });
  return count;
};

/**
 * Inserts a gap at the cursor, or in place of the selected words, which become its answer; spaces around them remain.
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
  const selected = state.doc.textBetween(from, to, ' ');
  const words = selected.trim();
  const gap = state.schema.nodes.gap?.create({ id: controller.gaps.add(words || undefined) });
  if (!gap) return;
  const before = words ? selected.length - selected.trimStart().length : 0;
  const after = words ? selected.length - selected.trimEnd().length : 0;
  const tr = state.tr.setSelection(TextSelection.create(state.doc, from + before, to - after));
  view.dispatch(closeHistory(tr.replaceSelectionWith(gap, true)).scrollIntoView());
  // One undo step removes the gap only, and redo restores it only.
  view.dispatch(closeHistory(view.state.tr));
  editor.commands.focus();
  controller.flush();
}
