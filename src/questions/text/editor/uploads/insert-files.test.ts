import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { docFromText } from '../../plain/from-plain-text.ts';
import { EditorController, type StoredFile } from '../controller.ts';
import { editorExtensions } from '../extensions.ts';
import { createMessages } from '../messages.ts';
import { insertFiles } from './insert-files.ts';
import { placeholderPlugin } from './placeholders.ts';

/** Returns a view without a screen, and an upload whose replies the test sends. */
function field(words: string) {
  const controller = new EditorController('this', createMessages(i18next.getFixedT('en', 'editor')));
  const schema = getSchema(editorExtensions(controller, { gaps: false }));
  const doc = Node.fromJSON(schema, docFromText(words));
  const view = {
    state: EditorState.create({ doc, plugins: [placeholderPlugin()] }),
    isDestroyed: false,
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr);
    },
  };
  const stores = new Map<string, (stored: StoredFile) => void>();
  controller.storeFile = (_, file) => new Promise((resolve) => stores.set(file.name, resolve));
  const notices: string[] = [];
  controller.showNotice = (words) => notices.push(words);
  const found = () =>
    view.state.doc.children.flatMap(({ attrs, textContent }) => (textContent ? [textContent] : (attrs.asset ?? [])));
  return {
    controller,
    view,
    notices,
    found,
    arrive: (asset: string) => stores.get(asset)?.({ asset, size: { width: 320, height: 200 } }),
  };
}

const image = (name: string, type = 'image/png') => new File(['x'], name, { type });
const [first, second] = [`${'1'.repeat(32)}.png`, `${'2'.repeat(32)}.png`] as const;

describe('insertFiles', () => {
  it('inserts files in the order chosen, whichever upload ends first', async () => {
    const { controller, view, found, arrive } = field('ab');
    const sent = insertFiles(view, controller, [image(first), image(second)], 3);
    arrive(second);
    arrive(first);
    await sent;
    expect(found()).toEqual(['ab', first, second]);
    expect(view.state.doc.child(1).attrs.size).toEqual({ width: 320, height: 200 });
  });

  it('inserts files at the cursor when their position was deleted', async () => {
    const { controller, view, found, arrive } = field('ab');
    view.dispatch(view.state.tr.insertText('cd', 1).split(3));
    const sent = insertFiles(view, controller, [image(first), image(second)], 6);
    const { tr } = view.state;
    tr.delete(4, 8);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, 3)));
    arrive(first);
    arrive(second);
    await sent;
    expect(found()).toEqual(['cd', first, second]);
  });

  it('inserts nothing once the editor is closed', async () => {
    const { controller, view, found, arrive } = field('ab');
    const sent = insertFiles(view, controller, [image(first)], 3);
    view.isDestroyed = true;
    arrive(first);
    await sent;
    expect(found()).toEqual(['ab']);
  });

  it('shows a notice for files that a text cannot show', async () => {
    const { controller, view, notices, found } = field('ab');
    await insertFiles(view, controller, [image('a.zip', 'application/zip')], 3);
    expect(notices).toEqual([controller.messages.unknownFile('a.zip')]);
    expect(found()).toEqual(['ab']);
  });
});
