import { describe, expect, it } from 'vitest';
import { sectionBegunBy } from './section-begun.ts';

describe('the section that a question begins', () => {
  const sections = ['A', 'B'];
  it.each<[string, number | undefined, number | undefined | null, string | undefined]>([
    ['its own, where the question before is in another', 2, 1, 'B'],
    ['its own, where no question is before it', 1, null, 'A'],
    ['none, where the question before is in it, too', 1, 1, undefined],
    ['none, where it is ahead of the first section', undefined, null, undefined],
    ['none, where it is in none and the one before is', 0, 1, undefined],
    ['none, where there is no such section', 3, 1, undefined],
  ])('is %s', (_, section, before, begun) => {
    expect(sectionBegunBy(sections, { section }, before === null ? undefined : { section: before })).toBe(begun);
  });

  it('is none where the assessment has no sections', () => {
    expect(sectionBegunBy(undefined, { section: 1 }, undefined)).toBeUndefined();
  });
});
