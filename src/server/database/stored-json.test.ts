import { expect, it } from 'vitest';
import { z } from 'zod';
import { storedJson } from './stored-json.ts';

const stored = storedJson(2, z.strictObject({ ids: z.array(z.int()), before: z.unknown() }));
const value = { ids: [1, 2], before: { text: 'Sí' } };

it('is stored with the number of its shape, and read as it was', () => {
  const json = JSON.parse(JSON.stringify(stored.write(value)));
  expect(json).toEqual({ version: 2, value });
  expect(stored.read(json)).toEqual(value);
});

it.each([
  ['another version', { version: 1, value }],
  ['no version', value],
  ['another shape', { version: 2, value: { ids: ['1'], before: null } }],
  ['more than its shape, which would be lost', { version: 2, value: { ...value, more: 1 } }],
  ['nothing', {}],
])('is not read with %s', (_, json) => expect(() => stored.read(json)).toThrow(z.ZodError));
