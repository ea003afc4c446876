import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { MediaKind } from '../addresses.ts';
import type { Image, Media } from '../document.ts';
import { insert } from './answering.ts';
import { askOf } from './asking.ts';
import type { Desk } from './desk.ts';
import { holdPlace, placeholders } from './placeholders.ts';
import type { EditorService } from './services.ts';

/** What the file chooser offers. */
export const accepted = { image: 'image/*', audio: 'audio/*', video: 'video/*' } as const;

const kindOf = (file: File): MediaKind | null => {
  const [kind] = file.type.split('/');
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : null;
};

/**
 * Sends files and puts each where it belongs once it is stored; a failure is told in words and leaves the text as
 * it is. What an image shows is asked then, unless its author has gone on writing.
 */
export async function sendFiles(
  view: EditorView,
  desk: Desk,
  service: EditorService,
  files: readonly File[],
  at = view.state.selection.from,
): Promise<void> {
  const { say } = desk;
  const coming = files.flatMap((file) => {
    const kind = kindOf(file);
    if (!kind) desk.notice(say.unknownFile(file.name));
    if (!kind) return [];
    const place = holdPlace(view, at, say.coming(file.name));
    // Told below, in the order of the files; until then the browser must not call a failure unheard of.
    const stored = service.upload(kind, file).then(
      ({ asset }) => ({ asset }),
      (error: unknown) => ({ failure: service.failure(error) }),
    );
    return [{ file, kind, place, stored }];
  });
  for (const { file, kind, place, stored } of coming) {
    const outcome = await stored;
    const here = place.take();
    if ('failure' in outcome) desk.notice(say.failedFile(file.name, outcome.failure));
    else if (here !== null) putFile(view, desk, here, nodeOf(kind, outcome.asset, file));
  }
}

/** A recording is called as its file until its author names it. */
function nodeOf(kind: MediaKind, asset: string, file: File): Image | Media {
  if (kind === 'image') return { type: 'image', attrs: { asset, alt: '', decorative: false, width: 100 } };
  return { type: kind, attrs: { asset, title: file.name.replace(/\.\w+$/, '') } };
}

function putFile(view: EditorView, desk: Desk, at: number, json: Image | Media): void {
  const { state } = view;
  const node = state.schema.nodeFromJSON(json);
  const isWaiting = state.selection.empty && state.selection.from === at;
  const tr = insert(state.tr, node, at);
  // Someone who writes elsewhere meanwhile goes on writing there.
  if (!isWaiting) tr.setSelection(state.selection.map(tr.doc, tr.mapping));
  view.dispatch(tr);
  desk.tellNow();
  if (!isWaiting) return;
  view.state.doc.descendants((found, position) => {
    const ask = found.eq(node) ? askOf(found, position) : null;
    if (ask) desk.ask(ask);
  });
}

/** Files that are pasted or dropped into the text. */
export const fileDrops = (desk: Desk) =>
  Extension.create({
    name: 'fileDrops',
    priority: 900,
    addProseMirrorPlugins: () => [
      placeholders(),
      new Plugin({
        props: {
          handlePaste(_view, event) {
            const files = [...(event.clipboardData?.files ?? [])];
            // Word sends a picture of the text along with the text; a picture alone comes with no more than its address.
            const html = event.clipboardData?.getData('text/html') ?? '';
            if (files.length === 0 || hasWords(html)) return false;
            desk.upload(files);
            return true;
          },
          handleDrop(view, event, _slice, isMoved) {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (isMoved || files.length === 0) return false;
            desk.upload(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
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
