import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentPath, schemaDocument } from './document.ts';

describe('docs/schema.md', () => {
  it('is what `npm run schema` writes', () => {
    expect(readFileSync(documentPath, 'utf8')).toBe(schemaDocument());
  });
});
