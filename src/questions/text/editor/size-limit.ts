import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { documentLimits } from '../document/limits.ts';
import type { EditorController } from './controller.ts';

/** Returns how far a document exceeds the limit it exceeds most (nodes, depth or characters); 0 within all limits. */
export const sizeExcess = (doc: Node): number => {
  const { nodes, depth, characters } = sizeOf(doc);
  return Math.max(
    0,
    nodes - documentLimits.nodes,
    depth - documentLimits.depth,
    characters - documentLimits.characters,
  );
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

/** Returns the extension that refuses changes beyond the size the server accepts, and shows a message. */
export const sizeLimitExtension = (controller: EditorController) =>
  Extension.create({ name: 'bounds', addProseMirrorPlugins: () => [sizeLimitPlugin(controller)] });

/** Returns the plugin of `sizeLimitExtension`. */
export const sizeLimitPlugin = (controller: EditorController): Plugin =>
  new Plugin({
    filterTransaction(transaction, state) {
      if (!transaction.docChanged) return true;
      const after = sizeExcess(transaction.doc);
      // A text that is already too large may shrink step by step.
      const isAllowed = after === 0 || after <= sizeExcess(state.doc);
      controller.showSizeLimit(isAllowed ? null : refusalMessage(transaction, controller));
      return isAllowed;
    },
  });

/** Returns the message for a refused change; a refused paste is refused as a whole, so its message says so. */
function refusalMessage(transaction: Transaction, { messages }: EditorController): string {
  if (transaction.getMeta('uiEvent') === undefined) return messages.textTooLarge();
  return sizeOf(transaction.doc).characters > documentLimits.characters
    ? messages.pasteTooLong(documentLimits.characters)
    : messages.pasteTooManyParts();
}
