import { describe, expect, it } from 'vitest';
import { importIconsSingly } from './icon-imports.ts';

describe('importIconsSingly', () => {
  it('imports each icon from its own file, under its local name', () => {
    expect(importIconsSingly("import { IconX, IconCheck as Check } from '@tabler/icons-react';\nrest()")).toBe(
      "import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'; " +
        "import Check from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';\nrest()",
    );
  });

  it('leaves types and other imports as they are', () => {
    const code = "import { type Icon } from '@tabler/icons-react';\nimport { a } from './a.ts';";
    expect(importIconsSingly(code)).toBe(code);
  });
});
