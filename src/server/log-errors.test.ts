import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { redactQuoted, toLoggedError } from './log-errors.ts';

const SECRET = 'se"cret-17';

/** As the driver makes them: an error with more properties than those of every error. */
const ofPostgres = (message: string, code: string, more = {}) =>
  Object.assign(new Error(message), { name: 'error', severity: 'ERROR', code, ...more });

describe('toLoggedError', () => {
  it('contains the query of a failed statement without its parameters', () => {
    const cause = ofPostgres('duplicate key value violates unique constraint "users_email"', '23505', {
      detail: `Key (email)=(${SECRET}) already exists.`,
      where: SECRET,
      table: 'users',
      constraint: 'users_email',
    });
    const logged = toLoggedError(new DrizzleQueryError('insert into users values ($1)', [SECRET], cause));
    expect(logged).toMatchObject({
      message: 'Failed query: insert into users values ($1)',
      cause: {
        message: 'duplicate key value violates unique constraint "users_email"',
        code: '23505',
        table: 'users',
        constraint: 'users_email',
      },
    });
    expect(logged.stack).toMatch(/^ {4}at .*log-errors\.test\.ts:\d+:\d+/);
    expect(JSON.stringify(logged)).not.toContain('cret-17');
  });

  it.each([
    ['a value that is no number', ofPostgres(`invalid input syntax for type integer: "${SECRET}"`, '22P02')],
    ['a JSON text that cannot be read', jsonError(`{"answer": ${SECRET}`)],
    ['an address with a query', new Error(`GET https://school.test/auth?token=${SECRET} failed`)],
    ['an address with a password', new Error('cannot connect to postgres://me:cret-17@localhost/x')],
    ['a mail that was refused', Object.assign(new Error('550 <cret-17@school.test> unknown'), { response: SECRET })],
    ['a cause', new Error('outer', { cause: ofPostgres(`bad "${SECRET}"`, 'P0001') })],
    ['several errors at once', new AggregateError([ofPostgres(`bad "${SECRET}"`, '22000')], 'all failed')],
    ['something that is no error', SECRET],
  ])('omits the secrets of %s', (_, error) => {
    expect(JSON.stringify(toLoggedError(error))).not.toContain('cret-17');
  });

  it('does not take a line of the message for a stack frame', () => {
    const { stack } = toLoggedError(new Error('bad\n    at Elsewhere (/elsewhere.ts:1:2)'));
    expect(stack).not.toContain('lsewhere');
  });

  it('ends for circular causes', () => {
    const error = new Error('first');
    error.cause = new Error('second', { cause: error });
    expect(JSON.stringify(toLoggedError(error)).length).toBeLessThan(20_000);
  });
});

describe('redactQuoted', () => {
  it('replaces from the first mark to the last', () =>
    expect(redactQuoted('value "a "b" c" and \'d\' of type')).toBe(`value "…" and '…' of type`));
});

function jsonError(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}
