import { describe, expect, it } from 'vitest';
import { questionTypeOf } from '../registry.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import type { Content } from './content.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';
import { open } from './type.ts';

const asset = `${'a'.repeat(32)}.jpg`;
const image = { type: 'image' as const, attrs: { asset, alt: 'un mapa', decorative: false, width: 60 } };

const rivers: Content = {
  version: 1,
  command: { type: 'doc', content: [...docFromText('Explica por qué crece un río.').content, image] },
  photo: true,
  feedback: docFromText('Por la lluvia y el deshielo.'),
};
const inWriting = { ...rivers, photo: false };

describe('an open question', () => {
  it('shows students no model answer', () => {
    expect(open.publicView(rivers)).toEqual({ version: 1, command: rivers.command, photo: true });
    expect(open.publicView({ ...rivers, feedback: null })).toEqual(open.publicView(rivers));
  });

  it.each([
    ['a text', { text: 'Llueve.', photo: null }, true, true],
    ['a photograph', { text: '', photo: asset }, true, false],
    ['a photograph by its hash', { text: '', photo: 'a'.repeat(64) }, true, false],
    ['both', { text: 'Mira:', photo: asset }, true, false],
    ['neither', { text: ' \n', photo: null }, false, false],
  ])('is answered with %s', (_, response, withPhoto, written) => {
    expect(open.accepts(open.publicView(rivers), response)).toBe(withPhoto);
    expect(open.accepts(open.publicView(inWriting), response)).toBe(written);
  });

  it.each([
    {},
    { text: 'x' },
    { text: 'x', photo: 'mapa.jpg' },
    { text: 'x', photo: `${'a'.repeat(32)}.mp4` },
    { text: 'x', photo: 'a'.repeat(63) },
    { text: 'x', photo: null, grade: 10 },
    { text: 'x'.repeat(MAX_ANSWER_LENGTH + 1), photo: null },
    'Llueve.',
    null,
  ])('refuses the response %j', (response) => expect(questionTypeOf(3).accepts(rivers, response)).toBe(false));

  it('accepts an answer of the maximum length', () =>
    expect(questionTypeOf(3).accepts(rivers, { text: 'x'.repeat(MAX_ANSWER_LENGTH), photo: null })).toBe(true));

  it("waits for the teacher's grade only with an answer", () => {
    expect(open.score(rivers, { text: 'Llueve.', photo: null })).toBeNull();
    expect(open.score(rivers, null)).toBe(0);
    expect(questionTypeOf(3).score(rivers, null)).toBe(0);
  });

  it.each([
    [null, false],
    [0, false],
    [0.49, false],
    [0.5, true],
    [1, true],
  ])('is a hit at %s: %s', (score, hit) => expect(open.isHit(score)).toBe(hit));

  it('has no key for an answer sheet, and is graded by hand', () => {
    expect(open.keyLetters(rivers)).toBeNull();
    expect(open.rightAnswer(rivers)).toEqual({ type: 'byHand' });
    expect(open.solution(rivers)).toEqual(rivers.feedback);
  });

  it('is searchable by its text and its solution, and lists each of its files once', () => {
    expect(open.searchText(rivers).split('\n')).toEqual([
      'Explica por qué crece un río.',
      'un mapa',
      'Por la lluvia y el deshielo.',
    ]);
    expect(open.assetIds({ ...rivers, feedback: rivers.command })).toEqual([asset]);
  });

  it('is stored exactly as drafted', () => expect(questionTypeOf(3).complete(rivers)).toEqual(rivers));

  it.each([{ version: 2 }, { photo: undefined }, { hint: 'x' }, { feedback: 'x' }])('is not stored with %j', (change) =>
    expect(open.content.safeParse({ ...rivers, ...change }).success).toBe(false),
  );
});

describe('the problems of a draft of an open question', () => {
  it('are none in a complete question, with or without a solution', () => {
    expect(open.problems(rivers)).toEqual([]);
    expect(open.problems({ ...rivers, feedback: null })).toEqual([]);
  });

  it('name an empty command, and an empty solution that is included', () => {
    expect(open.problems(open.createDraft())).toEqual([{ name: 'blank', where: 'command' }]);
    expect(open.problems({ ...rivers, feedback: docFromText(' ') })).toEqual([{ name: 'blank', where: 'feedback' }]);
  });
});
