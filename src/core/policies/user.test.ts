import { expect, it } from 'vitest';
import { roles } from '../people/roles.ts';
import { canEditOwnEmail, canEditOwnName } from './user.ts';

const everyRole = Object.keys(roles) as (keyof typeof roles)[];

it.each(everyRole)('a %s changes the own e-mail address, and the own name unless the school lists it', (role) => {
  const me = { role, insertedFrom: '' };
  expect(canEditOwnEmail(me)).toBe(true);
  expect(canEditOwnName(me)).toBe(role !== 'student');
});

it.each(everyRole)('a %s of a partner changes neither', (role) => {
  const me = { role, insertedFrom: 'educamos' };
  expect([canEditOwnEmail(me), canEditOwnName(me)]).toEqual([false, false]);
});
