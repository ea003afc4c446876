import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionTypeOf } from '../registry.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import type { Content } from './content.ts';
import { reportsOf } from './gives-result.ts';
import { printLayout } from './print-layout.ts';
import { h5p } from './type.ts';

const asset = `${'a'.repeat(32)}.png`;
const image = { type: 'image' as const, attrs: { asset, alt: 'puntos', decorative: false, width: 60 } };
const sums: Content = {
  version: 1,
  command: { type: 'doc', content: [...docFromText('Haz las sumas.').content, image] },
  package: 'b'.repeat(32),
  title: 'Cinco sumas',
  library: 'School.Sum 1.0',
  feedback: docFromText('Cuenta los puntos.'),
};

describe('a question with an H5P activity', () => {
  it('shows students the command and the activity but not the solution', () => {
    const { command, package: id, title } = sums;
    expect(h5p.publicView(sums)).toEqual({ version: 1, command, package: id, title });
    expect(h5p.publicView({ ...sums, feedback: null })).toEqual(h5p.publicView(sums));
  });

  it('tells students’ devices of a package that never reports a result', () => {
    expect(h5p.publicView({ ...sums, library: 'H5P.Accordion 1.0' })).toMatchObject({ givesResult: false });
    for (const library of ['H5P.ImageHotspotQuestion 1.8', 'H5P.SingleChoiceSet 1.11', ''])
      expect(h5p.publicView({ ...sums, library })).not.toHaveProperty('givesResult');
  });

  it('goes by what the scripts of the package say, before the name of its library', () => {
    expect(h5p.publicView({ ...sums, reports: 'nothing' })).toMatchObject({ givesResult: false });
    for (const reports of ['result', 'unknown'] as const)
      expect(h5p.publicView({ ...sums, library: 'H5P.Accordion 1.0', reports })).not.toHaveProperty('givesResult');
    expect(h5p.fromCarried(h5p.toCarried({ ...sums, reports: 'unknown' }, {}))).toMatchObject({ reports: 'unknown' });
  });

  it('knows what it was not told of no package', () => {
    expect(reportsOf({ library: 'H5P.Unheard 1.0' })).toBe('unknown');
    expect(reportsOf({ library: 'H5P.Accordion 1.0' })).toBe('nothing');
    expect(reportsOf({ library: 'H5P.Accordion 1.0', reports: 'result' })).toBe('result');
  });

  it('accepts a result within its bounds as a response, and scores it unchanged', () =>
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(100), (scaled, max) => {
        const response = { scaled, raw: scaled * max, max };
        expect(questionTypeOf(4).accepts(sums, response)).toBe(true);
        expect(questionTypeOf(4).score(sums, response)).toBe(scaled);
      }),
    ));

  it.each([
    { scaled: 1.01, raw: 5, max: 5 },
    { scaled: -0.1, raw: 0, max: 5 },
    { scaled: 1, raw: 5 },
    { scaled: 1, raw: 5, max: -5 },
    { scaled: '1', raw: 5, max: 5 },
    { scaled: Number.NaN, raw: 5, max: 5 },
    { scaled: 1, raw: Number.POSITIVE_INFINITY, max: 5 },
    { scaled: 1, raw: 5, max: 5, statement: {} },
    'done',
  ])('refuses the response %j', (response) => expect(questionTypeOf(4).accepts(sums, response)).toBe(false));

  it('accepts the first response of an attempt and no later one', () =>
    expect(questionTypeOf(4).isAnsweredOnce).toBe(true));
  it('scores 0 without an answer', () => expect(questionTypeOf(4).score(sums, null)).toBe(0));

  it.each([
    [null, false],
    [0, false],
    [0.99, false],
    [1, true],
  ])('is a hit at %s: %s', (score, hit) => expect(h5p.isHit(score)).toBe(hit));

  it('has no key for an answer sheet, and prints its command', () => {
    expect(h5p.keyLetters(sums)).toBeNull();
    expect(h5p.rightAnswer(sums)).toEqual({ type: 'onScreen' });
    expect(printLayout(h5p.publicView(sums))).toEqual({ command: sums.command, parts: [{ type: 'onScreen' }] });
  });

  it('is searchable by its text, its title and its solution, and lists each of its files once', () => {
    expect(h5p.searchText(sums).split('\n')).toEqual(['Haz las sumas.', 'puntos', 'Cinco sumas', 'Cuenta los puntos.']);
    expect(h5p.assetIds({ ...sums, feedback: sums.command })).toEqual([asset, `${'b'.repeat(32)}.h5p`]);
  });

  it('is stored exactly as drafted', () => expect(questionTypeOf(4).complete(sums)).toEqual(sums));

  it.each([{ package: null }, { package: 'sums.h5p' }, { package: '../../etc' }, { version: 2 }, { answer: 4 }])(
    'is not stored with %j',
    (change) => {
      expect(h5p.content.safeParse({ ...sums, ...change }).success).toBe(false);
      expect(() => questionTypeOf(4).complete({ ...sums, ...change })).toThrow();
    },
  );
});

describe('the problems of a draft with an activity', () => {
  it('are none in a complete draft, with or without a solution', () => {
    expect(h5p.problems(sums)).toEqual([]);
    expect(h5p.problems({ ...sums, feedback: null })).toEqual([]);
  });

  it('name a missing command, a missing package and an empty solution that is included', () =>
    expect(h5p.problems({ ...h5p.createDraft(), feedback: docFromText('') })).toEqual([
      { name: 'blank', where: 'command' },
      { name: 'noPackage', where: 'package' },
      { name: 'blank', where: 'feedback' },
    ]));
});
