import { describe, expect, it } from 'vitest';
import { canPhotosStillArrive } from './photos.ts';

describe('canPhotosStillArrive', () => {
  const deadline = Date.parse('2026-03-02T09:00:00Z');

  it.each([
    ['2026-03-02T08:30:00Z', true],
    ['2026-03-09T09:00:00Z', true],
    ['2026-03-09T09:00:00.001Z', false],
  ])('is awaited at %s: %s', (now, awaited) => expect(canPhotosStillArrive(deadline, Date.parse(now))).toBe(awaited));
});
