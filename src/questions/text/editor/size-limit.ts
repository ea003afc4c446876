import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { limits } from '../document/limits.ts';
import type { EditorController } from './controller.ts';

/** How much larger than allowed a document is, in whichever way it is most; 0 when it is within its limits. */
export const sizeExcess = (doc: Node): number => {
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
export const sizeLimitExtension = (controller: EditorController) =>
  Extension.create({ name: 'bounds', addProseMirrorPlugins: () => [sizeLimitPlugin(controller)] });

export const sizeLimitPlugin = (controller: EditorController): Plugin =>
  new Plugin({
    filterTransaction(transaction, state) {
      if (!transaction.docChanged) return true;
      const after = sizeExcess(transaction.doc);
      // A text that is too large already may be made smaller, step by step.
      const isKept = after === 0 || after <= sizeExcess(state.doc);
      controller.showSizeLimit(isKept ? null : wordsFor(transaction, controller));
      return isKept;
    },
  });

/** Typing meets the end of the room; what is pasted stays out as a whole, which has to be said. */
function wordsFor(transaction: Transaction, { messages }: EditorController): string {
  if (transaction.getMeta('uiEvent') === undefined) return messages.tooLarge();
  return sizeOf(transaction.doc).characters > limits.characters
    ? messages.notPasted(limits.characters)
    : messages.notPastedParts();
}
