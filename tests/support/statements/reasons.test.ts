import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { crossSchoolReasons } from '../../../src/server/database/across-schools.ts';

describe('crossSchoolReasons', () => {
  it('lists no reason that no statement uses', () => {
    const sources = globSync('src/server/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') });
    const text = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
    const unused = Object.keys(crossSchoolReasons).filter((reason) => !text.includes(`acrossSchools('${reason}')`));
    expect(unused).toEqual([]);
  });
});
