import { describe, expect, it } from 'vitest';
import { hashOf } from '../../src/server/database/applied-migrations.ts';
import { readMigrations } from '../../src/server/hosts/node/postgres/connect.ts';
import { landedProblems, missingStatements, readLandedHashes, withFirstMigration } from './first-migration.ts';

describe('the migrations', () => {
  it('make all that the schema files declare', async () => {
    expect(await missingStatements()).toEqual([]);
  });

  it('that have landed are as they were, and those that are new have their hash', async () => {
    expect(await landedProblems(readLandedHashes(), readMigrations())).toEqual([]);
  });
});

describe('a migration that has landed', () => {
  const seed = { name: '0001_seed.sql', sql: 'select 1;\n' };

  it('is found edited or removed, and a new one without a hash', async () => {
    const landed = { [seed.name]: await hashOf(seed) };
    const added = { name: '0002_added.sql', sql: 'select 2;' };
    expect(await landedProblems(landed, [seed, added])).toEqual([
      `0002_added.sql is new: add its hash ${await hashOf(added)} to hashes.json`,
    ]);
    expect(await landedProblems(landed, [{ ...seed, sql: 'select 1; -- edited' }])).toEqual([
      '0001_seed.sql has landed and was edited: installations that have applied it would be refused',
    ]);
    expect(await landedProblems(landed, [])).toEqual(['0001_seed.sql has landed and was removed']);
  });

  it('has the same hash with the line ends of every system', async () => {
    expect(await hashOf({ ...seed, sql: 'select 1;\r\n' })).toBe(await hashOf(seed));
  });

  it('is written anew only while none adds to it', async () => {
    const landed = { '0000_schema.sql': 'former', '0001_seed.sql': 'seed' };
    const anew = await withFirstMigration(landed, 'select 1');
    expect(anew).toEqual({ ...landed, '0000_schema.sql': await hashOf({ name: '', sql: 'select 1' }) });
    await expect(withFirstMigration({ ...landed, '0002_added.sql': 'added' }, 'select 1')).rejects.toThrow(
      '0000_schema.sql has landed, and 0002_added.sql after it',
    );
  });
});
