import { describe, expect, it } from 'vitest';
import { sampleContent } from '../../../../tests/support/question-contents.ts';
import { questionTypeOf, questionTypes } from '../../registry.ts';
import { findRepeatedDocs } from './blank.ts';
import type { Block, Doc } from './document.ts';
import { withImageSizes } from './image-sizes.ts';

const asset = `${'0a'.repeat(16)}.png`;
const size = { width: 320, height: 200 };
const sizes = new Map([[asset, size]]);
const image = (more: object = {}): Block => ({
  type: 'image',
  attrs: { asset, alt: 'Un mapa', decorative: false, width: 50, ...more },
});
const symbol = (more: object = {}): Block => ({
  type: 'paragraph',
  content: [{ type: 'inlineImage', attrs: { asset, alt: '', decorative: true, ...more } }],
});
const doc = (...content: Block[]): Doc => ({ type: 'doc', content });

describe('withImageSizes', () => {
  it('writes the size into every image, however deep', () => {
    const quoted = (more: object) => doc({ type: 'blockquote', content: [image(more), symbol(more)] });
    expect(withImageSizes(quoted({}), sizes)).toEqual(quoted({ size }));
  });

  it('replaces a wrong size, and removes the size of an unknown file', () => {
    const madeUp = doc(image({ size: { width: 1, height: 9000 } }));
    expect(withImageSizes(madeUp, sizes)).toEqual(doc(image({ size })));
    expect(withImageSizes(madeUp, new Map())).toStrictEqual(doc(image()));
  });

  it.each(questionTypes.map(({ name, idType }) => [name, idType] as const))(
    'writes the size into every text of a question of type %s, which is still valid',
    (_, idType) => {
      const questionType = questionTypeOf(idType);
      const plain = sampleContent(idType) as { command: Doc; feedback: Doc };
      const content = {
        ...plain,
        command: doc(...plain.command.content, image()),
        feedback: doc(symbol()),
      };
      const complete = questionType.complete(content);
      const sized = withImageSizes(complete, sizes) as typeof content;
      expect(JSON.stringify(sized).split(JSON.stringify({ size }).slice(1, -1))).toHaveLength(3);
      expect(questionType.complete(sized)).toEqual(sized);
      expect(questionType.problems(sized)).toEqual([]);
      expect(withImageSizes(sized, new Map())).toEqual(complete);
    },
  );

  it('changes nothing else', () => {
    const plain = sampleContent(6);
    expect(withImageSizes(plain, sizes)).toEqual(plain);
  });
});

describe('findRepeatedDocs', () => {
  it('finds the same image with and without its size', () =>
    expect(findRepeatedDocs([doc(image({ size })), doc(image())])).toEqual([1]));
});
