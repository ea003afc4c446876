import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { EditorController } from '../controller.ts';
import { addPlaceholder } from '../uploads/placeholders.ts';
import { type CleanedHtml, cleanHtml } from './clean-html.ts';
import { dataUrlToFile, insertStoredImages } from './pasted-images.ts';

/** Cleans pasted or dropped HTML of its style, and uploads the images embedded in it before inserting it. */
export const pasteExtension = (controller: EditorController) =>
  Extension.create({
    name: 'pasting',
    priority: 800,
    addProseMirrorPlugins: () => [pastePlugin(controller)],
  });

function pastePlugin(controller: EditorController): Plugin {
  // TipTap cleans the HTML before it says where it is inserted.
  let waiting: CleanedHtml | null = null;
  const taken = () => {
    const all = waiting;
    waiting = null;
    return all && all.images.length > 0 ? all : null;
  };
  return new Plugin({
    props: {
      transformPastedHTML(html) {
        // Parsed in a document of its own, which runs and fetches nothing.
        const pasted = cleanHtml(new DOMParser().parseFromString(html, 'text/html').body);
        if (pasted.omittedImages > 0) controller.showNotice(controller.messages.omittedImages(pasted.omittedImages));
        waiting = pasted;
        return pasted.html;
      },
      handlePaste(view) {
        const pasted = taken();
        if (pasted) void pasteWithImages(view, controller, pasted, view.state.selection.from);
        return pasted !== null;
      },
      handleDrop(view, event, _slice, isMoved) {
        const pasted = taken();
        if (!pasted || isMoved) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        void pasteWithImages(view, controller, pasted, at ?? view.state.selection.from);
        return true;
      },
    },
  });
}

async function pasteWithImages(
  view: EditorView,
  controller: EditorController,
  { html, images }: CleanedHtml,
  at: number,
): Promise<void> {
  if (!view.state.selection.empty) view.dispatch(view.state.tr.deleteSelection());
  const place = addPlaceholder(
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
  const here = place.remove();
  if (here === null) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(here))));
  view.pasteHTML(insertStoredImages(html, stored));
  controller.flush();
}
