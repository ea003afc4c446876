import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { limits } from '../limits.ts';
import type { Desk } from './desk.ts';

/** How much larger than allowed a document is, in whichever way it is most; 0 when it is within its limits. */
export function excess(doc: Node): number {
  let nodes = 0;
  let deepest = 0;
  let characters = 0;
  const visit = (node: Node, depth: number) => {
    nodes++;
    deepest = Math.max(deepest, depth);
    characters += node.text?.length ?? 0;
    for (const child of node.children) visit(child, depth + 1);
  };
  visit(doc, 1);
  return Math.max(0, nodes - limits.nodes, deepest - limits.depth, characters - limits.characters);
}

/** Keeps out what would make the text larger than it can be saved, and says so. */
export const bounds = (desk: Desk) =>
  Extension.create({
    name: 'bounds',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction(transaction, state) {
          if (!transaction.docChanged) return true;
          const after = excess(transaction.doc);
          // A text that is too large already may be made smaller, step by step.
          const isKept = after === 0 || after <= excess(state.doc);
          if (!isKept) desk.notice(desk.say.tooLarge());
          return isKept;
        },
      }),
    ],
  });
