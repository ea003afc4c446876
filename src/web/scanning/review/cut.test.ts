import { expect, it } from 'vitest';
import { cutAround, suggestionOf } from './cut.ts';

it('cutAround shows a row with its neighbours, and nothing outside of the picture', () => {
  const inside = cutAround({ x: 0.2, y: 0.5, width: 0.3, height: 0.1 });
  expect(inside.x).toBeCloseTo(0.19);
  expect(inside.y).toBeCloseTo(0.42);
  expect(inside.width).toBeCloseTo(0.32);
  expect(inside.height).toBeCloseTo(0.26);
  const { x, y, width, height } = cutAround({ x: 0, y: 0, width: 1, height: 1 });
  expect([x, y, width, height]).toEqual([0, 0, 1, 1]);
});

it('suggestionOf suggests nothing where the printed circles were not found', () => {
  expect(suggestionOf({ read: 'D', doubts: ['unsure'] })).toBe('D');
  expect(suggestionOf({ read: '', doubts: ['unsure'] })).toBe('');
  expect(suggestionOf({ read: '', doubts: ['unsure', 'outline'] })).toBe(null);
});
