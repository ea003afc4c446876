import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { mayUseDraft } from './question-draft.ts';

const teacher: Actor = { idUser: 7, role: 'teacher', permissions: '', idSchool: 2, schools: [2] };

describe('a draft of a question', () => {
  it.each([
    ['its owner', teacher, true],
    ['its owner in another school', { ...teacher, idSchool: 3 }, false],
    ['a colleague', { ...teacher, idUser: 8 }, false],
    ['a coordinator', { ...teacher, idUser: 8, role: 'coordinator' }, false],
    ['an administrator', { ...teacher, idUser: 8, role: 'administrator', permissions: '*' }, false],
    ['a student of the same number', { ...teacher, role: 'student' }, false],
  ] satisfies [string, Actor, boolean][])('can be used by %s: %#', (_, me, may) =>
    expect(mayUseDraft(me, { idSchool: 2, idOwner: 7 })).toBe(may),
  );
});
