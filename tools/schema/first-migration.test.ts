import { describe, expect, it } from 'vitest';
import { missingStatements } from './first-migration.ts';

describe('the migrations', () => {
  it('make all that the schema files declare', async () => {
    expect(await missingStatements()).toEqual([]);
  });
});
