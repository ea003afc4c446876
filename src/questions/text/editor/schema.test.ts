import { getSchema, type JSONContent } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { isSameJson } from '../../../core/same-json.ts';
import type { Block, Doc, Inline, Mark } from '../document/document.ts';
import { DocSchema, GappedDocSchema } from '../document/schema.ts';
import { EditorController } from './controller.ts';
import { editorExtensions } from './extensions.ts';
import { createMessages } from './messages.ts';
import { toDocument } from './to-document.ts';

const controller = new EditorController('this', createMessages(i18next.getFixedT('en', 'editor')));
const schema = getSchema(editorExtensions(controller, { gaps: false }));
const gapped = getSchema(editorExtensions(controller, { gaps: true }));

const file = (extension: string) => `${'0a'.repeat(16)}.${extension}`;
const text = (words: string, ...marks: Mark[]): Inline =>
  marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words };
const paragraph = (...content: Inline[]): Block & { type: 'paragraph' } => ({ type: 'paragraph', content });
const unsized = { asset: file('png'), alt: 'Un mapa', decorative: false };
const picture = { ...unsized, size: { width: 320, height: 200 } };
const cell = (type: 'tableCell' | 'tableHeader') => ({
  type,
  attrs: { colspan: 1, rowspan: 2, colwidth: null },
  content: [paragraph(text('a'))],
});

const everything: Doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 4 }, content: [text('Título')] },
    paragraph(
      text('a', { type: 'link', attrs: { href: 'https://example.org' } }, { type: 'bold' }),
      text('b', { type: 'italic' }, { type: 'strike' }, { type: 'underline' }),
      text('c', { type: 'subscript' }),
      text('d', { type: 'superscript' }),
      { type: 'hardBreak' },
      { type: 'inlineMath', attrs: { latex: 'x^2' } },
      { type: 'inlineImage', attrs: picture },
    ),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('a'))] }] },
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
    { type: 'blockquote', content: [paragraph(text('a'))] },
    { type: 'table', content: [{ type: 'tableRow', content: [cell('tableHeader'), cell('tableCell')] }] },
    { type: 'image', attrs: { ...picture, width: 50 } },
    { type: 'audio', attrs: { asset: file('mp3'), title: 'a' } },
    { type: 'video', attrs: { asset: file('mp4'), title: 'a' } },
    { type: 'blockMath', attrs: { latex: 'x' } },
    { type: 'horizontalRule' },
    { type: 'codeBlock', content: [{ type: 'text', text: 'a = 1' }] },
  ],
};

const through = (doc: Doc, by = schema): Doc => {
  const node = Node.fromJSON(by, doc);
  node.check();
  return toDocument(node.toJSON());
};

describe('the editor schema', () => {
  it('returns every node and mark of our model unchanged', () => {
    expect(through(everything)).toEqual(everything);
    expect(DocSchema.safeParse(through(everything)).error).toBeUndefined();
  });

  it('has no node or mark beyond our model', () => {
    expect(Object.keys(gapped.marks).sort()).toEqual(
      ['bold', 'italic', 'link', 'strike', 'subscript', 'superscript', 'underline'].sort(),
    );
    const used = new Set(['gap', 'tableHeader', 'listItem', 'tableRow', 'tableCell']);
    const visit = (node: { type: string; content?: readonly { type: string }[] }) => {
      used.add(node.type);
      for (const child of node.content ?? []) visit(child);
    };
    visit(everything);
    expect(Object.keys(gapped.nodes).sort()).toEqual([...used].sort());
  });

  it('accepts gaps only in a text with gaps', () => {
    const doc: Doc = { type: 'doc', content: [paragraph({ type: 'gap', attrs: { id: 1 } })] };
    expect(through(doc, gapped)).toEqual(doc);
    expect(GappedDocSchema.safeParse(through(doc, gapped)).success).toBe(true);
    expect(() => through(doc)).toThrow('Unknown node type: gap');
  });

  it.each<[string, unknown]>([
    ['a file that is not ours', { type: 'image', attrs: { ...picture, asset: 'javascript:alert(3)', width: 50 } }],
    ['an image as a recording', { type: 'audio', attrs: { asset: file('png'), title: '' } }],
    ['an image without pixels', { type: 'image', attrs: { ...picture, width: 50, size: { width: 0, height: 9 } } }],
    ['an image wider than the line', { type: 'image', attrs: { ...picture, width: 101 } }],
    ['a formula longer than the limit', { type: 'blockMath', attrs: { latex: 'x'.repeat(2001) } }],
    ['a heading of level five', { type: 'heading', attrs: { level: 5 } }],
    ['a link to a script', paragraph(text('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))],
  ])('refuses %s', (_, block) => {
    expect(() => Node.fromJSON(schema, { type: 'doc', content: [block] }).check()).toThrow(RangeError);
  });
});

describe('toDocument', () => {
  const image: Block = { type: 'image', attrs: { ...picture, width: 50 } };

  it('removes the empty last paragraph after an image', () => {
    const spare: Doc = { type: 'doc', content: [paragraph(text('a')), image, { type: 'paragraph' }] };
    expect(toDocument(spare).content).toEqual([paragraph(text('a')), image]);
  });

  it('preserves other empty paragraphs', () => {
    const meant: Doc = { type: 'doc', content: [paragraph(text('a')), { type: 'paragraph' }] };
    expect(toDocument(meant)).toEqual(meant);
    const empty: Doc = { type: 'doc', content: [{ type: 'paragraph' }] };
    expect(toDocument(empty)).toEqual(empty);
  });

  it('preserves the size of an image, and adds none', () => {
    const doc = (attrs: typeof unsized): Doc => ({
      type: 'doc',
      content: [
        { type: 'image', attrs: { ...attrs, width: 50 } },
        { type: 'blockquote', content: [paragraph(text('a'), { type: 'inlineImage', attrs })] },
      ],
    });
    expect(isSameJson(through(doc(picture)), doc(picture))).toBe(true);
    expect(isSameJson(through(doc(unsized)), doc(unsized))).toBe(true);
  });

  it('removes rows that merged cells have left empty', () => {
    const merged = (rowspan: number) => ({ ...cell('tableCell'), attrs: { colspan: 2, rowspan, colwidth: null } });
    const row = (...content: JSONContent[]): JSONContent => ({ type: 'tableRow', content });
    const table = (...content: JSONContent[]): JSONContent => ({
      type: 'doc',
      content: [{ type: 'blockquote', content: [{ type: 'table', content }] }],
    });
    const made = toDocument(table(row(merged(3)), { type: 'tableRow' }, { type: 'tableRow' }, row(merged(1))));
    expect(made).toEqual(table(row(merged(1)), row(merged(1))));
    expect(DocSchema.safeParse(made).success).toBe(true);
  });
});
