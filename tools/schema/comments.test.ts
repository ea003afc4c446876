import { describe, expect, it } from 'vitest';
import { commentsIn } from './comments.ts';

const source = `
/** Says something. */
type Kind = 'a';

/** A class. */
export const course = table(
  'course',
  {
    idSchool: schoolId(),
    /**
     * Where it came from;
     * blank = made here.
     */
    source: text().notNull(),
    name: text(),
    ...deletion(),
  },
  (t) => [
    /** Not a column. */
    index: index('x'),
  ],
);

/** Global. */
export const country = table('country', {
  /** Of ISO 3166. */
  id: integer(),
});

export const bare = table('bare', { id: integer() });
`;

const shared = `
export const deletion = () => ({
  deleted: flag(),
  /** For some time. */
  deletedAt: instant(),
});
`;

describe('commentsIn', () => {
  it('returns the comment before each table and column in one line', () => {
    expect([...commentsIn(source, shared)].map(([name, { table, columns }]) => [name, table, [...columns]])).toEqual([
      [
        'course',
        'A class.',
        [
          ['source', 'Where it came from; blank = made here.'],
          ['deletedAt', 'For some time.'],
        ],
      ],
      ['country', 'Global.', [['id', 'Of ISO 3166.']]],
      ['bare', '', []],
    ]);
  });
});
