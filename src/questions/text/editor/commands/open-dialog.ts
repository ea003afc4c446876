import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { Image, InlineImage, Media } from '../../document/document.ts';
import type { DialogRequest, EditorController } from '../controller.ts';

/** Returns the request for the dialog that edits a node, or null for a node without one. */
export function dialogRequestFor(node: Node, at: number): DialogRequest | null {
  switch (node.type.name) {
    case 'inlineMath':
    case 'blockMath':
      return { type: 'formula', latex: node.attrs.latex, display: node.type.name === 'blockMath', at };
    case 'image':
    case 'inlineImage':
      return { type: 'image', image: node.toJSON() as Image | InlineImage, at };
    case 'audio':
    case 'video':
      return { type: 'media', media: node.toJSON() as Media, at };
    default:
      return null;
  }
}

type EditableType = 'formula' | 'image' | 'audio' | 'video';

/** Opens the dialog of the selected node if it is of this type (any by default). Returns true if it did. */
export function openDialogOfSelection(
  { state: { selection } }: EditorView,
  controller: EditorController,
  type?: EditableType,
): boolean {
  if (!(selection instanceof NodeSelection)) return false;
  const { node, from } = selection;
  const request = dialogRequestFor(node, from);
  if (!request || (type && !isOf(request, type))) return false;
  controller.openDialog(request);
  return true;
}

/** Opens the dialog of the selected file node, or the file chooser. */
export function openFileDialog(
  { view }: Editor,
  controller: EditorController,
  type: 'image' | 'audio' | 'video',
): void {
  if (!openDialogOfSelection(view, controller, type)) controller.chooseFiles(type);
}

const isOf = (request: DialogRequest, type: EditableType): boolean =>
  request.type === 'media' ? request.media.type === type : request.type === type;

/** Opens the formula dialog: for the selected formula, else for a new one that starts with the selected words. */
export function openFormulaDialog(editor: Editor, controller: EditorController): void {
  if (openDialogOfSelection(editor.view, controller, 'formula')) return;
  const { from, to } = editor.state.selection;
  const latex = editor.state.doc.textBetween(from, to, ' ');
  controller.openDialog({ type: 'formula', latex, display: false, at: null });
}

/** Opens the link dialog for the link at the cursor or for the selected words. */
export function openLinkDialog(editor: Editor, controller: EditorController): void {
  controller.openDialog({ type: 'link', href: editor.getAttributes('link').href ?? '' });
}
