import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Image, InlineImage, Media } from '../../document/document.ts';
import type { DialogRequest, EditorController } from '../controller.ts';

/** What is asked to change a node; null for one that has nothing to change. */
export function dialogRequestFor(node: Node, at: number): DialogRequest | null {
  switch (node.type.name) {
    case 'inlineMath':
    case 'blockMath':
      return { of: 'formula', latex: node.attrs.latex, display: node.type.name === 'blockMath', at };
    case 'image':
    case 'inlineImage':
      return { of: 'image', image: node.toJSON() as Image | InlineImage, at };
    case 'audio':
    case 'video':
      return { of: 'media', media: node.toJSON() as Media, at };
    default:
      return null;
  }
}

type Changeable = 'formula' | 'image' | 'audio' | 'video';

/** Asks for the node that is selected, if it is of this kind or none is named. Says whether it did. */
export function openDialogOfSelection(
  { state: { selection } }: EditorView,
  controller: EditorController,
  kind?: Changeable,
): boolean {
  if (!(selection instanceof NodeSelection)) return false;
  const { node, from } = selection;
  const ask = dialogRequestFor(node, from);
  if (!ask || (kind && !isOf(ask, kind))) return false;
  controller.openDialog(ask);
  return true;
}

const isOf = (ask: DialogRequest, kind: Changeable): boolean =>
  ask.of === 'media' ? ask.media.type === kind : ask.of === kind;

/** A new formula, begun with the words that are selected, or the one that is selected itself. */
export function openFormulaDialog(editor: Editor, controller: EditorController): void {
  if (openDialogOfSelection(editor.view, controller, 'formula')) return;
  const { from, to } = editor.state.selection;
  const latex = editor.state.doc.textBetween(from, to, ' ');
  controller.openDialog({ of: 'formula', latex, display: false, at: null });
}

export function openLinkDialog(editor: Editor, controller: EditorController): void {
  controller.openDialog({ of: 'link', href: editor.getAttributes('link').href ?? '' });
}
