import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentLimits } from '../document/limits.ts';
import { EditorController } from './controller.ts';
import { editorExtensions } from './extensions.ts';
import { createMessages } from './messages.ts';
import { sizeLimitPlugin } from './size-limit.ts';

const controller = new EditorController('this', {
  ...createMessages(i18next.getFixedT('en', 'editor')),
  textTooLarge: () => 'full',
});
controller.messages.pasteTooLong = (most) => `not pasted, at most ${most}`;
controller.messages.pasteTooManyParts = () => 'not pasted, too many parts';
const schema = getSchema(editorExtensions(controller, { gaps: false }));
const holding = (words: string) =>
  EditorState.create({
    doc: Node.fromJSON(schema, {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
    }),
    plugins: [sizeLimitPlugin(controller)],
  });

describe('the size limit of a text', () => {
  let said: string | null;
  beforeEach(() => {
    said = null;
    controller.showSizeLimit = (words) => {
      said = words;
    };
  });

  it('refuses another letter with a message, which disappears once the text is shorter', () => {
    const full = holding('x'.repeat(documentLimits.characters));
    const typed = full.apply(full.tr.insertText('y', 1));
    expect(typed.doc.eq(full.doc)).toBe(true);
    expect(said).toBe('full');
    full.apply(full.tr.delete(1, 2));
    expect(said).toBeNull();
  });

  it('refuses a paste that is too long, naming the maximum', () => {
    const state = holding('x');
    const pasted = state.tr.insertText('y'.repeat(documentLimits.characters), 1).setMeta('uiEvent', 'paste');
    expect(state.apply(pasted).doc.eq(state.doc)).toBe(true);
    expect(said).toBe(`not pasted, at most ${documentLimits.characters}`);
  });

  it('refuses a paste with too many paragraphs with another message', () => {
    const state = holding('x');
    const lines = Array.from({ length: documentLimits.nodes }, () => schema.nodes.paragraph?.create());
    state.apply(
      state.tr
        .insert(
          3,
          lines.flatMap((line) => line ?? []),
        )
        .setMeta('uiEvent', 'paste'),
    );
    expect(said).toBe('not pasted, too many parts');
  });
});
