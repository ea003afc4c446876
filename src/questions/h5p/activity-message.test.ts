import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseActivityMessage } from './activity-message.ts';
import { h5p } from './type.ts';

const answered = 'http://adlnet.gov/expapi/verbs/answered';
const completed = 'http://adlnet.gov/expapi/verbs/completed';
const result = { h5p: 'result', verb: answered, isPart: false, scaled: 0.75, raw: 3, max: 4 };

describe('parseActivityMessage', () => {
  it.each(['begun', 'ready', 'failed'])('reads that the activity has %s', (type) =>
    expect(parseActivityMessage({ h5p: type })).toEqual({ type }),
  );

  it('reads the saved state of the activity, a string', () => {
    expect(parseActivityMessage({ h5p: 'state', state: '{"page":2}' })).toEqual({ type: 'state', state: '{"page":2}' });
    expect(parseActivityMessage({ h5p: 'state', state: { page: 2 } })).toBeNull();
  });

  it('reads how high the activity is', () => {
    expect(parseActivityMessage({ h5p: 'height', height: 900 })).toEqual({ type: 'height', height: 900 });
    for (const height of ['900', null, Number.NaN, Number.POSITIVE_INFINITY])
      expect(parseActivityMessage({ h5p: 'height', height })).toBeNull();
  });

  it('reads the result of a task and of a series of tasks', () => {
    const response = { scaled: 0.75, raw: 3, max: 4 };
    expect(parseActivityMessage(result)).toEqual({ type: 'result', response });
    expect(parseActivityMessage({ ...result, verb: completed })).toEqual({ type: 'result', response });
  });

  it.each([
    ['a task of a series', { ...result, isPart: true }],
    ['something that may be part of a series', { ...result, isPart: undefined }],
    ['an attempt', { ...result, verb: 'http://adlnet.gov/expapi/verbs/attempted' }],
    ['something without a verb', { ...result, verb: undefined }],
    ['something else', { h5p: 'resize', height: 900 }],
    ['a text', 'result'],
    ['nothing', null],
    ['nothing at all', undefined],
    ['a list', ['result']],
  ])('returns null for %s', (_, data) => expect(parseActivityMessage(data)).toBeNull());

  it.each([
    ['more than all', { scaled: 7, raw: 9, max: 4 }, { scaled: 1, raw: 4, max: 4 }],
    ['less than nothing', { scaled: -1, raw: -2, max: 4 }, { scaled: 0, raw: 0, max: 4 }],
    ['points alone', { scaled: undefined, raw: 1, max: 4 }, { scaled: 0.25, raw: 1, max: 4 }],
    ['no points to reach', { scaled: undefined, raw: 0, max: 0 }, { scaled: 1, raw: 0, max: 0 }],
    ['no points', { scaled: null, raw: null, max: null }, { scaled: 1, raw: 0, max: 0 }],
    ['points that are no numbers', { scaled: '1', raw: 'all', max: Number.NaN }, { scaled: 1, raw: 0, max: 0 }],
  ])('limits a result to its bounds: %s', (_, change, response) =>
    expect(parseActivityMessage({ ...result, ...change })).toEqual({ type: 'result', response }),
  );

  it('returns a result that the server accepts, whatever the frame sends', () =>
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (scaled, raw, max) => {
        const message = parseActivityMessage({ ...result, scaled, raw, max });
        if (message?.type !== 'result') throw new Error('no result');
        expect(h5p.response.safeParse(message.response).success).toBe(true);
      }),
    ));
});
