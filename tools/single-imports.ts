import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);

/** Packages whose index imports a file for each of their parts. */
const indexes: Readonly<Record<string, string>> = {
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
};
const imports = /import\s*\{([^}]*)\}\s*from\s*'(@tabler\/icons-react|@mantine\/core|@mantine\/hooks)';/g;
const reexports = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;

/** Returns a package's folder: of what it exports, none may be its package.json. */
function folderOf(name: string): string {
  const path = resolve(name);
  return path.slice(0, path.lastIndexOf(`/node_modules/${name}/`) + `/node_modules/${name}`.length);
}

type Part = { file: string; name: string };
const known = new Map<string, Map<string, Part>>();

/** Returns the file of each part that a package exports, and its name there. */
function partsOf(packageName: string): Map<string, Part> {
  const found = known.get(packageName);
  if (found) return found;
  const index = join(folderOf(packageName), indexes[packageName] ?? '');
  const parts = new Map<string, Part>();
  for (const [, names = '', file = ''] of readFileSync(index, 'utf8').matchAll(reexports))
    for (const { name, local } of namesIn(names)) parts.set(local, { file: join(dirname(index), file), name });
  known.set(packageName, parts);
  return parts;
}

const namesIn = (names: string) =>
  names
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => {
      const [name = '', local = name] = one.split(' as ');
      return { name, local };
    });

/** Returns code that imports each part of those packages from its own file. Imports of types stay as they are. */
export const importPartsSingly = (code: string): string =>
  code.replace(imports, (_, names: string, packageName: string) =>
    namesIn(names)
      .map(({ name, local }) => {
        const part = partsOf(packageName).get(name);
        // Types are no part, and vanish from the code.
        if (!part) return `import { ${name === local ? name : `${name} as ${local}`} } from '${packageName}';`;
        return `import { ${part.name} as ${local} } from '${part.file}';`;
      })
      .join(' '),
  );

/** Imports parts of packages from their own files, so that the build knows which screens need which: through the index all seem to need all. */
export function singleImports(): Plugin {
  return {
    name: 'single-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: /'(@tabler\/icons-react|@mantine\/(core|hooks))'/ },
      handler: (code) => ({ code: importPartsSingly(code), map: null }),
    },
  };
}
