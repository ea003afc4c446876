import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { MediaType } from '../../document/addresses.ts';
import type { Image, Media } from '../../document/document.ts';
import { insertAndMoveCursor } from '../commands/insert-node.ts';
import { dialogRequestFor } from '../commands/open-dialog.ts';
import type { EditorController, StoredFile } from '../controller.ts';
import { addPlaceholder, placeholderPlugin } from './placeholders.ts';

/** The `accept` attribute of the file chooser, by media type. */
export const acceptedFiles = { image: 'image/*', audio: 'audio/*', video: 'video/*' } as const;

/** The part of the editor's view that inserting files needs. */
type View = Pick<EditorView, 'state' | 'dispatch' | 'isDestroyed'>;

const mediaTypeOf = (file: File): MediaType | null => {
  const [mediaType] = file.type.split('/');
  return mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' ? mediaType : null;
};

/**
 * Uploads files and inserts each at `at` once it is stored, in the order in which they were chosen. A failed upload shows a
 * notice and inserts nothing.
 */
export async function insertFiles(
  view: View,
  controller: EditorController,
  files: readonly File[],
  at = view.state.selection.from,
): Promise<void> {
  const uploads = files.flatMap((file) => {
    const mediaType = mediaTypeOf(file);
    if (!mediaType) controller.showNotice(controller.messages.unknownFile(file.name));
    return mediaType ? [{ file, mediaType, stored: controller.storeFile(mediaType, file) }] : [];
  });
  let position = at;
  for (const { file, mediaType, stored } of uploads) {
    const placeholder = addPlaceholder(view, position, controller.messages.uploadingFile(file.name));
    const storedFile = await stored;
    const placeholderPosition = placeholder.remove();
    if (view.isDestroyed) return;
    // When the placeholder was deleted, the file goes to the cursor.
    position = placeholderPosition ?? view.state.selection.from;
    if (storedFile) position = insertStoredFile(view, controller, position, nodeOf(mediaType, storedFile, file));
  }
}

/** Returns the node for a stored file; a recording gets its file's name as title. */
function nodeOf(mediaType: MediaType, { asset, size }: StoredFile, file: File): Image | Media {
  if (mediaType === 'image')
    return { type: 'image', attrs: { asset, alt: '', decorative: false, width: 100, ...(size && { size }) } };
  return { type: mediaType, attrs: { asset, title: file.name.replace(/\.\w+$/, '') } };
}

/** Inserts a node, opens its dialog if the cursor is still there, and returns the position for the next file. */
function insertStoredFile(view: View, controller: EditorController, at: number, json: Image | Media): number {
  const { state } = view;
  const node = state.schema.nodeFromJSON(json);
  const isCursorHere = state.selection.empty && state.selection.from === at;
  const tr = insertAndMoveCursor(state.tr, node, at);
  const behind = tr.selection.from;
  if (!isCursorHere) tr.setSelection(state.selection.map(tr.doc, tr.mapping));
  view.dispatch(tr);
  controller.flush();
  if (isCursorHere) {
    view.state.doc.descendants((found, position) => {
      const request = found === node ? dialogRequestFor(found, position) : null;
      if (request) controller.openDialog(request);
    });
  }
  return behind;
}

/** Uploads files that are pasted or dropped into the text. */
export const fileDropExtension = (controller: EditorController) =>
  Extension.create({
    name: 'fileDrops',
    priority: 900,
    addProseMirrorPlugins: () => [
      placeholderPlugin(),
      new Plugin({
        props: {
          handlePaste(_view, event) {
            const files = [...(event.clipboardData?.files ?? [])];
            // Word sends a picture of the text along with the text; a copied picture alone has only its address as HTML.
            const html = event.clipboardData?.getData('text/html') ?? '';
            if (files.length === 0 || hasWords(html)) return false;
            controller.insertFiles(files);
            return true;
          },
          handleDrop(view, event, _slice, isMoved) {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (isMoved || files.length === 0) return false;
            controller.insertFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
            return true;
          },
        },
      }),
    ],
  });

const hasWords = (html: string): boolean =>
  html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]*>/gi, '')
    .replace(/&nbsp;/g, ' ')
    .trim() !== '';
