import { Extension } from '@tiptap/core';
import type { Slice } from '@tiptap/pm/model';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isBlank } from '../../document/blank.ts';
import type { EditorController } from '../controller.ts';
import { toDocument } from '../to-document.ts';
import { addPlaceholder } from '../uploads/placeholders.ts';
import { type CleanedHtml, cleanHtml } from './clean-html.ts';
import { dataUrlToFile, insertStoredImages } from './pasted-images.ts';

/**
 * Returns the extension that removes the style of pasted or dropped HTML, and uploads images embedded in it before
 * inserting it.
 */
export const pasteExtension = (controller: EditorController) =>
  Extension.create({
    name: 'pasting',
    priority: 800,
    addProseMirrorPlugins: () => [pastePlugin(controller)],
  });

function pastePlugin(controller: EditorController): Plugin {
  // ProseMirror transforms the HTML before it calls the handler that knows the position.
  let pending: CleanedHtml | null = null;
  const takePending = () => {
    const cleaned = pending;
    pending = null;
    return cleaned && cleaned.images.length > 0 ? cleaned : null;
  };
  return new Plugin({
    props: {
      transformPastedHTML(html) {
        // A separate document runs no script and fetches nothing.
        const pasted = cleanHtml(new DOMParser().parseFromString(html, 'text/html').body);
        if (pasted.omittedImages > 0) controller.showNotice(controller.messages.omittedImages(pasted.omittedImages));
        pending = pasted;
        return pasted.html;
      },
      handlePaste(view, _event, slice) {
        const pasted = takePending();
        if (!pasted) return isTaken(view, slice, controller);
        void pasteWithImages(view, controller, pasted, view.state.selection.from);
        return true;
      },
      handleDrop(view, event, _slice, isMoved) {
        const pasted = takePending();
        if (!pasted || isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        void pasteWithImages(view, controller, pasted, at ?? view.state.selection.from);
        return true;
      },
    },
  });
}

/** Returns whether the screen took what is pasted into the empty field. */
function isTaken({ state: { doc, schema } }: EditorView, slice: Slice, controller: EditorController): boolean {
  if (!isBlank(toDocument(doc.toJSON()))) return false;
  const pasted = schema.topNodeType.createAndFill(null, slice.content);
  return pasted !== null && controller.takePasted(toDocument(pasted.toJSON()));
}

async function pasteWithImages(
  view: EditorView,
  controller: EditorController,
  { html, images }: CleanedHtml,
  at: number,
): Promise<void> {
  if (!view.state.selection.empty) view.dispatch(view.state.tr.deleteSelection());
  const placeholder = addPlaceholder(
    view,
    Math.min(at, view.state.doc.content.size),
    controller.messages.uploadingImages(images.length),
  );
  const stored = await Promise.all(
    images.map(async ({ address, alt }, index) => {
      const file = dataUrlToFile(address, controller.messages.pastedImage(index + 1));
      return { file: file && (await controller.storeFile('image', file)), alt };
    }),
  );
  const position = placeholder.remove();
  if (position === null) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(position))));
  view.pasteHTML(insertStoredImages(html, stored));
  controller.flush();
}
