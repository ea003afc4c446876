import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { documentPath, schemaDocument } from './document.ts';

describe('docs/schema.md', () => {
  it('is the output of `npm run schema`', () => {
    expect(readFileSync(documentPath, 'utf8')).toBe(schemaDocument());
  });
});
