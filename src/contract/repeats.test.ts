import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, repeatBehaviors } from './call.ts';
import { calls } from './index.ts';
import { createOpenApiDocument } from './openapi.ts';

const declaredCalls = Object.values(calls)
  .flatMap((area): unknown[] => Object.values(area))
  .map((call) => call as Call);

const namesIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key === 'properties' ? Object.keys(inner as object) : []),
    ...namesIn(inner),
  ]);
};

const hasSecret = ({ name, input, output }: Call) =>
  // A mailed link alone: other links are addresses of pages.
  name === 'confirmEmail' ||
  [z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), z.toJSONSchema(output, { unrepresentable: 'any' })]
    .flatMap(namesIn)
    // The age at which passwords expire is no secret.
    .some((name) => /password(?!Days$)|token|secret|recoveryCodes$|^pairingCode$/i.test(name));

describe('what a call says of its repeat', () => {
  it('is "secret" exactly where its input or reply has a password, a token or a link', () => {
    const namesOf = (list: readonly Call[]) => list.map(({ name }) => name);
    const secret = namesOf(declaredCalls.filter(({ effect }) => effect !== 'reading').filter(hasSecret));
    expect(secret).toEqual(expect.arrayContaining(['authorize', 'login', 'changePasswordLink']));
    expect(namesOf(declaredCalls.filter((call) => call.repeats === 'secret'))).toEqual(secret);
  });

  it('is "reading" exactly where it changes nothing', () => {
    for (const call of declaredCalls) expect(call.repeats === 'reading', call.name).toBe(call.effect === 'reading');
  });

  it('is "key" for changing calls alone', () => {
    for (const call of declaredCalls) if (call.repeats === 'key') expect(call.effect, call.name).toBe('changing');
  });

  it('is in the OpenAPI document, with the header for calls with a key', () => {
    const { paths } = createOpenApiDocument(calls);
    for (const { path, method, repeats: repeat } of declaredCalls) {
      const operation = paths[path]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ description: repeatBehaviors[repeat] });
      const header = expect.objectContaining({ name: 'Idempotency-Key', in: 'header' });
      const { parameters } = operation as { parameters: unknown };
      expect(parameters).toEqual(
        repeat === 'key' ? expect.arrayContaining([header]) : expect.not.arrayContaining([header]),
      );
    }
  });
});
