import type { Plugin } from 'vite';

const barrel = /import\s*\{([^}]*)\}\s*from\s*'@tabler\/icons-react';/g;
const folder = '@tabler/icons-react/dist/esm/icons';

/** Returns code that imports each icon from its own file. Imports of types stay as they are. */
export const importIconsSingly = (code: string): string =>
  code.replace(barrel, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map((name) => {
        if (name.startsWith('type ')) return `import { ${name} } from '@tabler/icons-react';`;
        const [icon = '', local = icon] = name.split(' as ');
        return `import ${local} from '${folder}/${icon}.mjs';`;
      })
      .join(' '),
  );

/** Imports icons from their own files, so that the build knows which screens need which: through the package all seem to need all. */
export function iconImports(): Plugin {
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: "'@tabler/icons-react'" },
      handler: (code) => ({ code: importIconsSingly(code), map: null }),
    },
  };
}
