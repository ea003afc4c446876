import { expect, it } from 'vitest';
import { placeOfOtherZone } from './other-zone.ts';

const now = Date.parse('2026-03-10T09:00Z');

it.each([
  ['Europe/Madrid', 'Europe/Madrid', null],
  ['Europe/Madrid', 'Europe/Paris', null],
  ['Europe/Madrid', 'Atlantic/Canary', 'Madrid'],
  ['America/Sao_Paulo', 'Europe/Madrid', 'Sao Paulo'],
  [undefined, 'Europe/Madrid', null],
])('the screens follow %s on a device in %s: %s', (zone, own, place) =>
  expect(placeOfOtherZone(zone, now, own)).toBe(place),
);
