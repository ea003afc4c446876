import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLongLists } from '../../../tests/support/long-lists.ts';
import { openTwoSchools } from '../../../tests/support/two-schools.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { calls } from '../../contract/index.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { addAccessCodes } from '../database/access-codes.ts';
import { catalogue, material } from '../database/schema.ts';
import { publishedParameters } from '../recorded-calls/published-parameters.ts';
import type { FieldType, RecordedCall } from '../recorded-calls/recorded-call.ts';
import { recordedCalls, unpublishedCalls } from '../recorded-calls/recorded-calls.ts';

const nameOf = (type: unknown) => (type === null ? 'null' : typeof type);

/** What is missing in a value, or of another type, by its path. */
const differences = (value: unknown, shape: FieldType, path = 'reply'): string[] => {
  if (shape === 'any') return value === undefined ? [`${path} is missing`] : [];
  if (typeof shape === 'string') {
    const types = { 'text or null': ['string', 'null'], 'number or null': ['number', 'null'] }[shape as never] ?? [
      shape,
    ];
    return (types as string[]).includes(nameOf(value)) ? [] : [`${path} is ${nameOf(value)}, not ${shape}`];
  }
  if (Array.isArray(shape))
    return Array.isArray(value) && value.length > 0
      ? value.flatMap((one, index) => differences(one, shape[0] as FieldType, `${path}.${index}`))
      : [`${path} is no list with entries`];
  if (typeof value !== 'object' || value === null) return [`${path} is ${nameOf(value)}, not an object`];
  return Object.entries(shape).flatMap(([name, inner]) =>
    differences((value as Record<string, unknown>)[name], inner as FieldType, `${path}.${name}`),
  );
};

/** Lists and objects as the fields of a form, named as their places. */
const fieldsOf = (value: unknown, name = ''): [string, string][] => {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${name}[]`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([inner, one]) => fieldsOf(one, name === '' ? inner : `${name}[${inner}]`));
  return [[name, String(value)]];
};

const valueAt = (reply: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], reply);

/** The names of what a call sends, those in objects by their paths. */
const namesIn = (sends: object, path = ''): string[] =>
  Object.entries(sends).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? namesIn(value, `${path}${name}.`)
      : [`${path}${name}`],
  );

const encodings = {
  json: (sends: object) => ({ type: 'application/json', body: JSON.stringify(sends) }),
  form: (sends: object) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(fieldsOf(sends)).toString(),
  }),
};

describe.each(['json', 'form'] as const)(
  'a client that knows the published description alone, sending %s',
  (encoding) => {
    let world: World;
    let people: Record<'ana' | 'carla' | 'lucia', TestUser>;
    const known = new Map<string, unknown>();

    beforeAll(async () => {
      const { idCataloging, idSchool, ana, bruno, ...schools } = await openTwoSchools();
      ({ world } = schools);
      world.clock.set('2026-03-02T08:00');
      const lucia = await world.addPerson('student', 'Lucía Peña', idSchool);
      const carla = await world.addPerson('coordinator', 'Carla Abreu', idSchool);
      people = { ana, carla, lucia };
      await addLongLists(
        world,
        { teacher: ana, colleague: bruno, coordinator: carla, students: [lucia] },
        idCataloging,
      );
      const [idProvided = 0] = await world.addQuestions({ count: 1, idCataloging });
      const [node] = await world.database.select().from(catalogue).where(eq(catalogue.id, idCataloging));
      const idCourse = await world.addCourse(idSchool, '3.º B', [ana], [lucia]);
      const code = { code: 'K7M4QX', kind: 'course' as const, idCourse, idCountry: 14, added: world.clock.now() };
      await addAccessCodes(world.database, [{ ...code, idSchool }]);
      const entries = [{ id: 1, name: 'Vídeos', link: 'https://example.org', file: null }];
      await world.database
        .insert(material)
        .values({ idSchool: PROVIDER_SCHOOL_ID, name: 'Guía', icon: 'book', position: 1, entries });
      const had = {
        idCataloging,
        idDiscipline: node?.idParent,
        idProvided,
        idCourse,
        email: ana.email,
        token: ana.token,
      };
      for (const [name, value] of Object.entries(had)) known.set(name, value);
    });
    afterAll(() => world.close());

    /** Ids go as digits, as older clients have them. */
    const filled = (value: unknown): unknown => {
      if (typeof value === 'string' && value.startsWith('$')) {
        expect(known.has(value.slice(1)), `${value} is known`).toBe(true);
        return String(known.get(value.slice(1)));
      }
      if (Array.isArray(value)) return value.map(filled);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filled(inner)]));
    };

    const send = async ({ as, call, sends = {} }: RecordedCall): Promise<Response> => {
      const [method = '', path = ''] = call.split(' ');
      const given = filled(sends) as object;
      const isRead = method === 'GET';
      const { type, body } = encodings[encoding](given);
      const query = isRead ? `?${new URLSearchParams(fieldsOf(given))}` : '';
      return world.app.fetch(
        new Request(`http://test${path}${query}`, {
          method,
          headers: {
            ...(!isRead && { 'content-type': type }),
            ...(as !== 'nobody' && { authorization: `Bearer ${people[as].token}` }),
          },
          ...(!isRead && { body }),
        }),
        { address: 'in-process', host: 'test', isSecure: false },
      );
    };

    it.each(recordedCalls.map((exchange, index) => ({ ...exchange, index })))(
      '$index: $call as $as',
      async ({ index: _, ...exchange }) => {
        const { status = 200, gets, has = {}, takes = {}, at } = exchange;
        if (at !== undefined) world.clock.set(at);
        const response = await send(exchange);
        const reply = await response.json();
        expect({ status: response.status, success: reply.success }, JSON.stringify(reply)).toEqual({
          ...{ status, success: status === 200 },
        });
        expect(differences(reply, gets)).toEqual([]);
        const counted = Object.keys(has).map((path) => [path, (valueAt(reply, path) as unknown[]).length]);
        expect(Object.fromEntries(counted)).toEqual(has);
        for (const [name, path] of Object.entries(takes)) known.set(name, valueAt(reply, path));
      },
    );
  },
);

it('sends no parameter that the description does not name, where it names them', () => {
  const unknown = recordedCalls.flatMap(({ call, sends = {} }) => {
    const published = publishedParameters[call] ?? namesIn(sends);
    return namesIn(sends).flatMap((name) => (published.includes(name) ? [] : [`${call} ${name}`]));
  });
  expect(unknown).toEqual([]);
  const recorded = recordedCalls.map(({ call }) => call);
  expect(Object.keys(publishedParameters).filter((call) => !recorded.includes(call))).toEqual([]);
});

it('has every call in it that the description publishes', () => {
  const built = Object.values(calls)
    .flatMap((area) => Object.values(area))
    .filter((call) => !unpublishedCalls.includes(call.name))
    .map(({ method, path }) => `${method} ${path}`);
  const spoken = new Set(recordedCalls.map(({ call }) => call));
  expect(built.filter((call) => !spoken.has(call))).toEqual([]);
  expect([...spoken].filter((call) => !built.includes(call))).toEqual([]);
});
