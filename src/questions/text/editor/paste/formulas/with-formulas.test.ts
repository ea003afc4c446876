import { getSchema } from '@tiptap/core';
import { Node, Slice } from '@tiptap/pm/model';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { EditorController } from '../../controller.ts';
import { editorExtensions } from '../../extensions.ts';
import { createMessages } from '../../messages.ts';
import { withFormulas } from './with-formulas.ts';

const controller = new EditorController('this', createMessages(i18next.getFixedT('en', 'editor')));
const schema = getSchema(editorExtensions(controller, { gaps: false }));
const doc = (...content: unknown[]) => Node.fromJSON(schema, { type: 'doc', content });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const text = (words: string, ...marks: string[]) => ({
  type: 'text',
  text: words,
  marks: marks.map((type) => ({ type })),
});

/** Returns what a document has in short, as the editor has it after it was pasted: formulas in angle brackets, displayed ones doubled. */
const read = (given: Node, open = 1) => {
  const { slice, formulas } = withFormulas(new Slice(given.content, open, open));
  const short = (node: Node): string => {
    if (node.isText) return node.text ?? '';
    if (node.type.name === 'inlineMath') return `<${node.attrs.latex}>`;
    if (node.type.name === 'blockMath') return `<<${node.attrs.latex}>>`;
    return `${node.children.map(short).join('')}${node.isTextblock ? '/' : ''}`;
  };
  doc(...slice.content.toJSON()).check();
  return { text: slice.content.content.map(short).join(''), formulas, open: [slice.openStart, slice.openEnd] };
};

it('makes nodes of the formulas in a text, also where its marks change, and keeps what is between', () =>
  expect(read(doc(paragraph(text('a $x', 'bold'), text('^2$ b'), { type: 'hardBreak' }, text('$y$ c'))))).toEqual({
    text: 'a <x^2> b<y> c/',
    formulas: 2,
    open: [1, 1],
  }));

it('makes a formula that is alone in its paragraph one on a line of its own', () => {
  expect(read(doc(paragraph(text('a')), paragraph(text(' $$x$$ ')), paragraph(text('b'))))).toEqual({
    text: 'a/<<x>>b/',
    formulas: 1,
    open: [1, 1],
  });
  expect(read(doc(paragraph(text('$$x$$')))).open).toEqual([0, 0]);
});

it('reads them in lists and tables, and leaves code as it is', () => {
  const item = { type: 'listItem', content: [paragraph(text('$$x$$'))] };
  expect(read(doc({ type: 'bulletList', content: [item] }), 0).text).toBe('<x>/');
  expect(read(doc({ type: 'codeBlock', content: [{ type: 'text', text: '$x$' }] }), 0)).toMatchObject({ formulas: 0 });
});
