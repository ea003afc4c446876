import { describe, expect, it } from 'vitest';
import { questionTypeOf, questionTypes } from '../../../questions/registry.ts';
import { docFromText } from '../../../questions/text/plain/from-plain-text.ts';
import { previewContent } from './preview-content.ts';

describe('the preview of a draft', () => {
  it.each(questionTypes.map(({ name, idType }) => ({ name, idType })))('is null for an empty $name', ({ idType }) =>
    expect(previewContent(questionTypeOf(idType).createDraft())).toBeNull(),
  );
  it('leaves out empty alternatives and does not change ids', () => {
    const draft = {
      version: 1,
      command: docFromText('¿Cuánto es 2 + 2?'),
      alternatives: ['3', '', '4'].map((text, index) => ({ id: index + 1, text: docFromText(text) })),
      correct: 3,
      feedback: null,
    };
    expect(previewContent(draft)).toEqual({ ...draft, alternatives: [draft.alternatives[0], draft.alternatives[2]] });
  });
  it('contains the gaps of a text', () => {
    const draft = { version: 1, command: docFromText('Uno'), gaps: [{ id: 1, answers: ['a'] }], feedback: null };
    expect(previewContent(draft)).toEqual(draft);
  });
});
