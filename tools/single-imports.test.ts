import { describe, expect, it } from 'vitest';
import { importPartsSingly } from './single-imports.ts';

describe('importPartsSingly', () => {
  it('imports each icon and each part of Mantine from its own file, under its local name', () => {
    const code = importPartsSingly(
      "import { IconX, IconCheck as Check } from '@tabler/icons-react';\nimport { TextInput } from '@mantine/core';",
    );
    expect(code).toMatch(/import \{ default as IconX \} from '[^']+\/icons\/IconX\.mjs'/);
    expect(code).toMatch(/import \{ default as Check \} from '[^']+\/icons\/IconCheck\.mjs'/);
    expect(code).toMatch(/import \{ TextInput as TextInput \} from '[^']+\/TextInput\/TextInput\.mjs'/);
  });

  it('leaves types and other imports as they are', () => {
    const code = "import { type Icon } from '@tabler/icons-react';\nimport { a } from './a.ts';";
    expect(importPartsSingly(code)).toBe(code);
  });
});
