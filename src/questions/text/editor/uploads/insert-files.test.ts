import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { docOf } from '../../plain/from-plain-text.ts';
import { Desk, type Stored } from '../controller.ts';
import { extensionsOf } from '../extensions.ts';
import { phrases } from '../messages.ts';
import { sendFiles } from './insert-files.ts';
import { placeholders } from './placeholders.ts';

/** A view without a screen, and a store that keeps a file when it is told to. */
function field(words: string) {
  const desk = new Desk('this', phrases(i18next.getFixedT('en', 'editor')));
  const schema = getSchema(extensionsOf(desk, { gaps: false }));
  const doc = Node.fromJSON(schema, docOf(words));
  const view = {
    state: EditorState.create({ doc, plugins: [placeholders()] }),
    isDestroyed: false,
    dispatch(tr: Transaction) {
      view.state = view.state.apply(tr);
    },
  };
  const stores = new Map<string, (stored: Stored) => void>();
  desk.store = (_, file) => new Promise((resolve) => stores.set(file.name, resolve));
  const told: string[] = [];
  desk.notice = (words) => told.push(words);
  const found = () =>
    view.state.doc.children.flatMap(({ attrs, textContent }) => (textContent ? [textContent] : (attrs.asset ?? [])));
  return {
    desk,
    view,
    told,
    found,
    arrive: (asset: string) => stores.get(asset)?.({ asset, size: { width: 320, height: 200 } }),
  };
}

const image = (name: string, type = 'image/png') => new File(['x'], name, { type });
const [first, second] = [`${'1'.repeat(32)}.png`, `${'2'.repeat(32)}.png`] as const;

describe('files that are sent', () => {
  it('stand in the order in which they were chosen, whichever comes first', async () => {
    const { desk, view, found, arrive } = field('ab');
    const sent = sendFiles(view, desk, [image(first), image(second)], 3);
    arrive(second);
    arrive(first);
    await sent;
    expect(found()).toEqual(['ab', first, second]);
    expect(view.state.doc.child(1).attrs.size).toEqual({ width: 320, height: 200 });
  });

  it('come where one writes when their place is gone', async () => {
    const { desk, view, found, arrive } = field('ab');
    view.dispatch(view.state.tr.insertText('cd', 1).split(3));
    const sent = sendFiles(view, desk, [image(first), image(second)], 6);
    const { tr } = view.state;
    tr.delete(4, 8);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, 3)));
    arrive(first);
    arrive(second);
    await sent;
    expect(found()).toEqual(['cd', first, second]);
  });

  it('go nowhere once the field is gone', async () => {
    const { desk, view, found, arrive } = field('ab');
    const sent = sendFiles(view, desk, [image(first)], 3);
    view.isDestroyed = true;
    arrive(first);
    await sent;
    expect(found()).toEqual(['ab']);
  });

  it('are only those that a text can show, which is told of the others', async () => {
    const { desk, view, told, found } = field('ab');
    await sendFiles(view, desk, [image('a.zip', 'application/zip')], 3);
    expect(told).toEqual([desk.say.unknownFile('a.zip')]);
    expect(found()).toEqual(['ab']);
  });
});
