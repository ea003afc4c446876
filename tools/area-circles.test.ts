import { describe, expect, it } from 'vitest';
import { findAreaCircles } from './area-circles.ts';

const circlesOf = (files: Record<string, string>) => findAreaCircles('src/web', new Map(Object.entries(files)));

describe('findAreaCircles', () => {
  it('accepts areas that import in one direction, and files of one area that import each other', () => {
    expect(
      circlesOf({
        'src/web/reports/a.ts': "import { b } from './b.ts';\nimport { c } from '../data/c.ts';",
        'src/web/reports/b.ts': "import { x } from '../../core/x.ts';",
        'src/web/data/c.ts': '',
      }),
    ).toEqual([]);
  });

  it('returns the imports of a circle of two areas whose files do not import each other', () => {
    expect(
      circlesOf({
        'src/web/reports/a.ts': "import { c } from '../data/c.ts';",
        'src/web/reports/b.ts': '',
        'src/web/data/c.ts': '',
        'src/web/data/d.ts': "import type { B } from '../reports/b.ts';",
      }),
    ).toEqual(['src/web/reports/a.ts imports src/web/data/c.ts', 'src/web/data/d.ts imports src/web/reports/b.ts']);
  });

  it('returns the imports of a circle over a third area, those of lazy code included', () => {
    expect(
      circlesOf({
        'src/web/a/1.ts': "import '../b/1.ts';",
        'src/web/b/1.ts': "const load = () => import('../c/1.ts');",
        'src/web/c/1.ts': "export { x } from '../a/2.ts';\nimport '../d/1.ts';",
        'src/web/d/1.ts': '',
      }),
    ).toHaveLength(3);
  });

  it('takes a file at the root for an area', () => {
    expect(
      circlesOf({ 'src/web/routes.tsx': "import './a/1.ts';", 'src/web/a/1.ts': "import '../routes.tsx';" }),
    ).toHaveLength(2);
  });
});
