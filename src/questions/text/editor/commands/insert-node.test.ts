import { getSchema } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Block, Doc } from '../../document/document.ts';
import { EditorController } from '../controller.ts';
import { editorExtensions } from '../extensions.ts';
import { createMessages } from '../messages.ts';
import { insertAndMoveCursor } from './insert-node.ts';

const schema = getSchema(
  editorExtensions(new EditorController('this', createMessages(i18next.getFixedT('en', 'editor'))), { gaps: false }),
);
const paragraph = (words = ''): Block =>
  words ? { type: 'paragraph', content: [{ type: 'text', text: words }] } : { type: 'paragraph' };
const block: Block = { type: 'blockMath', attrs: { latex: 'x' } };

/** The text after a formula was put at a position in it, `|` being where one would go on writing. */
function afterPutting(blocks: Block[], from: number, to = from, put: object = block): unknown[] {
  const doc: Doc = { type: 'doc', content: blocks };
  const state = EditorState.create({ doc: Node.fromJSON(schema, doc) });
  const tr = insertAndMoveCursor(state.tr, schema.nodeFromJSON(put), from, to);
  tr.insertText('|', tr.selection.from, tr.selection.to);
  return tr.doc.toJSON().content;
}

describe('a block inserted into a text', () => {
  it('replaces an empty paragraph and has the cursor in a new one below', () =>
    expect(afterPutting([paragraph()], 1)).toEqual([block, paragraph('|')]));

  it('follows the paragraph at whose end it is inserted', () =>
    expect(afterPutting([paragraph('ab'), paragraph('cd')], 3)).toEqual([paragraph('ab'), block, paragraph('|cd')]));

  it('precedes the paragraph at whose beginning it is inserted', () =>
    expect(afterPutting([paragraph('ab')], 1)).toEqual([block, paragraph('|ab')]));

  it('splits the paragraph into which it is inserted', () =>
    expect(afterPutting([paragraph('abcd')], 3)).toEqual([paragraph('ab'), block, paragraph('|cd')]));

  it('replaces the selected words', () =>
    expect(afterPutting([paragraph('abcd')], 2, 4)).toEqual([paragraph('a'), block, paragraph('|d')]));

  it('is inserted into a table cell', () => {
    const table = (...content: unknown[]) => ({
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1, colwidth: null }, content }],
        },
      ],
    });
    expect(afterPutting([table(paragraph()) as Block], 4)).toEqual([table(block, paragraph('|'))]);
  });
});

describe('a node inserted into a line', () => {
  const inline = { type: 'inlineMath', attrs: { latex: 'x' } };
  it('has the cursor after it', () =>
    expect(afterPutting([paragraph('abcd')], 3, 3, inline)).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'ab' }, inline, { type: 'text', text: '|cd' }] },
    ]));

  it('replaces the selected words', () =>
    expect(afterPutting([paragraph('abcd')], 2, 4, inline)).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'a' }, inline, { type: 'text', text: '|d' }] },
    ]));
});
