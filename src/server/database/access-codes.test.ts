import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { addAccessCodes } from './access-codes.ts';
import { accessCode, accessCodeKey, school } from './schema.ts';

let testDatabase: TestDatabase;
let vigo: number;
let lugo: number;

beforeAll(async () => {
  testDatabase = await openDatabase();
  const values = ['Vigo', 'Lugo'].map((name) => ({ name, idCountry: 14, timezone: 'Europe/Madrid' }));
  const rows = await testDatabase.database.insert(school).values(values).returning();
  [vigo = 0, lugo = 0] = rows.map(({ id }) => id);
});
afterAll(() => testDatabase.close());

const codeOf = (idSchool: number, code: string) => ({
  ...{ idSchool, code, kind: 'school' as const, idCountry: 14, added: 0 },
});
const stored = async (...codes: string[]) => [
  await testDatabase.database.$count(accessCode, inArray(accessCode.code, codes)),
  await testDatabase.database.$count(accessCodeKey, inArray(accessCodeKey.code, codes)),
];

describe('an access code', () => {
  it('belongs to one school, which the code alone identifies', async () => {
    await addAccessCodes(testDatabase.watched, [codeOf(vigo, 'AAAA1111'), codeOf(lugo, 'BBBB2222')]);
    const [row] = await testDatabase.watched.select().from(accessCodeKey).where(eq(accessCodeKey.code, 'BBBB2222'));
    expect(row?.idSchool).toBe(lugo);
  });

  it.each(['another', 'the same'])(
    'that %s school has already is refused with all that come with it',
    async (which) => {
      const code = `TAKEN ${which}`;
      await addAccessCodes(testDatabase.watched, [codeOf(vigo, code)]);
      const fresh = `FRESH ${which}`;
      const adding = addAccessCodes(testDatabase.watched, [
        codeOf(lugo, fresh),
        codeOf(which === 'another' ? lugo : vigo, code),
      ]);
      await expect(adding).rejects.toMatchObject({ cause: { constraint: 'access_code_key_pkey' } });
      expect(await stored(code)).toEqual([1, 1]);
      expect(await stored(fresh)).toEqual([0, 0]);
    },
  );

  it("is not stored without its key or with another school's key", async () => {
    await addAccessCodes(testDatabase.watched, [codeOf(vigo, 'CCCC3333')]);
    for (const code of ['DDDD4444', 'CCCC3333']) {
      const adding = testDatabase.database.insert(accessCode).values(codeOf(lugo, code));
      await expect(adding).rejects.toMatchObject({ cause: { code: '23503' } });
    }
  });
});
