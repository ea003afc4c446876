import { describe, expect, it } from 'vitest';
import { findStaleReferences } from './comment-references.ts';

const paths = ['src/core/results/results.ts', 'src/server/reports/facts.ts', 'docs/map.md'];
const staleIn = (source: string) => findStaleReferences(new Map([['src/core/results/results.ts', source]]), paths);

describe('findStaleReferences', () => {
  it.each([
    '/** Returns what `isOver` of `results/results.ts` says. */\nconst isOver = 1;',
    '// As in `docs/map.md` and in `server/reports/`.',
    '/** Uses `Sheet.rows` and `#cells`. */\nclass Sheet { rows = []; #cells = []; }',
    '/** As `where a = b` or "1e6" says. */',
    "const text = 'of `gone.ts`';",
  ])('accepts %j', (source) => expect(staleIn(source)).toEqual([]));

  it.each([
    ['/** As in `core/scoring.ts`. */', 1, 'core/scoring.ts'],
    ['const a = 1;\n// Outside of `recordingChanges`.', 2, 'recordingChanges'],
    ['/**\n * Of `Sheet.columns`.\n */\nclass Sheet {}', 2, 'Sheet.columns'],
    ['/** In `reports/old/`. */', 1, 'reports/old/'],
  ])('finds in %j line %i', (source, line, name) =>
    expect(staleIn(source)).toEqual([`src/core/results/results.ts:${line} names \`${name}\``]),
  );
});
