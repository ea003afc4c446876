import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { limits } from '../document/limits.ts';
import type { Desk } from './controller.ts';

/** How much larger than allowed a document is, in whichever way it is most; 0 when it is within its limits. */
export const excess = (doc: Node): number => {
  const { nodes, depth, characters } = sizeOf(doc);
  return Math.max(0, nodes - limits.nodes, depth - limits.depth, characters - limits.characters);
};

function sizeOf(doc: Node) {
  let nodes = 0;
  let depth = 0;
  let characters = 0;
  const visit = (node: Node, level: number) => {
    nodes++;
    depth = Math.max(depth, level);
    characters += node.text?.length ?? 0;
    for (const child of node.children) visit(child, level + 1);
  };
  visit(doc, 1);
  return { nodes, depth, characters };
}

/** Keeps out what would make the text larger than it can be saved, and says so. */
export const bounds = (desk: Desk) =>
  Extension.create({ name: 'bounds', addProseMirrorPlugins: () => [bounding(desk)] });

export const bounding = (desk: Desk): Plugin =>
  new Plugin({
    filterTransaction(transaction, state) {
      if (!transaction.docChanged) return true;
      const after = excess(transaction.doc);
      // A text that is too large already may be made smaller, step by step.
      const isKept = after === 0 || after <= excess(state.doc);
      desk.room(isKept ? null : wordsFor(transaction, desk));
      return isKept;
    },
  });

/** Typing meets the end of the room; what is pasted stays out as a whole, which has to be said. */
function wordsFor(transaction: Transaction, { say }: Desk): string {
  if (transaction.getMeta('uiEvent') === undefined) return say.tooLarge();
  return sizeOf(transaction.doc).characters > limits.characters
    ? say.notPasted(limits.characters)
    : say.notPastedParts();
}
