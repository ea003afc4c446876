import { join } from 'node:path';
import type { Plugin } from 'vite';
import { browserFields, type Call } from '../src/contract/call.ts';

const contract = join(import.meta.dirname, '../src/contract');
const refusalsFile = join(contract, 'refusals.ts');

/** The tables of calls by their names, with the file of the contract that exports each. */
const tables = { calls: 'index.ts', desktopCalls: 'desktop.ts' } as const;
const tableNames = Object.keys(tables) as (keyof typeof tables)[];

const imported = /^import \{[^}]*\b(calls|desktopCalls)\b[^}]*\} from '[./]+contract\/(index|desktop)\.ts';$/m;

/**
 * Returns code that imports each call it names, as `calls.<area>.<name>` or by `const { <name> } = calls.<area>`, from a
 * module of its own. Throws where it uses `calls` in another way, which would load all of them.
 */
export const importCallsSingly = (code: string): string => tableNames.reduce(importSinglyFrom, code);

const importSinglyFrom = (code: string, table: keyof typeof tables): string => {
  const importing = new RegExp(`^import \\{ ${table} \\} from '[./]+contract/${tables[table]}';$`, 'm');
  if (!importing.test(code)) {
    const isWithOthers = new RegExp(
      `^import \\{[^}]*\\b${table}\\b[^}]*\\} from '[./]+contract/${tables[table]}';$`,
      'm',
    ).test(code);
    if (isWithOthers) throw new Error(`Import \`${table}\` alone: with others, all of them are loaded`);
    return code;
  }
  const found = new Set<string>();
  const nameOf = (area: string, name: string) => {
    found.add(`${area}.${name}`);
    return `${area}_${name}`;
  };
  const rest = code
    .replace(importing, '')
    .replaceAll(new RegExp(`\\{ ([\\w, ]+) \\} = ${table}\\.(\\w+);`, 'g'), (_, names: string, area: string) =>
      names
        .split(', ')
        .map((name) => `${name} = ${nameOf(area, name)}`)
        .join()
        .concat(';'),
    )
    .replaceAll(new RegExp(`\\b${table}\\.(\\w+)\\.(\\w+)`, 'g'), (_, area: string, name: string) =>
      nameOf(area, name),
    );
  if (new RegExp(`\\b${table}\\b`).test(rest.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'/g, '')))
    throw new Error(`Name each call as ${table}.<area>.<name>: any other use of \`${table}\` loads all of them`);
  const file = join(contract, tables[table]);
  const imports = [...found].map((call) => `import ${call.replace('.', '_')} from '${file}?call=${call}';`);
  return `${imports.join(' ')}${rest}`;
};

/** Returns the module of a call: what browsers need of its declaration. It adds the texts of its refusals to those that are known. */
function moduleOf(call: Call, refusals: Readonly<Record<string, unknown>>) {
  const values = browserFields.map((field) => call[field]);
  const texts = Object.fromEntries(call.refuses.map((refusal) => [refusal, refusals[refusal]]));
  return `import { callOf } from '${refusalsFile}'; export default callOf(${[texts, ...values].map((value) => JSON.stringify(value)).join()});`;
}

const refusalsModule = `export const refusals = {};
export const callOf = (texts, ${browserFields.join()}) => {
  Object.assign(refusals, texts);
  return { ${browserFields.join()}, refuses: Object.keys(texts) };
};`;

/** Gives each call a module of its own, so that a screen loads those that it makes, and no screen the table of all. */
export function singleCalls(): Plugin {
  return {
    name: 'single-calls',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { code: imported },
      handler: (code) => ({ code: importCallsSingly(code), map: null }),
    },
    load: {
      filter: { id: /\/src\/contract\/((index|desktop)\.ts\?call=|refusals\.ts$)/ },
      async handler(id) {
        if (id === refusalsFile) return refusalsModule;
        const [file = '', called = ''] = id.split('?call=');
        const table = tableNames.find((one) => file.endsWith(`/${tables[one]}`)) ?? 'calls';
        const [{ [table]: calls }, { refusals }] = await Promise.all([import(file), import(refusalsFile)]);
        const [area = '', name = ''] = called.split('.');
        const call = calls[area]?.[name];
        if (!call) throw new Error(`The contract has no call ${area}.${name}`);
        return moduleOf(call, refusals);
      },
    },
  };
}
