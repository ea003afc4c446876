import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globalTables } from '../../src/server/database/global-tables.ts';
import * as assessments from '../../src/server/database/schema/assessments.ts';
import * as attempts from '../../src/server/database/schema/attempts.ts';
import * as bank from '../../src/server/database/schema/bank.ts';
import * as catalogue from '../../src/server/database/schema/catalogue.ts';
import * as desktop from '../../src/server/database/schema/desktop.ts';
import * as devices from '../../src/server/database/schema/devices.ts';
import * as documents from '../../src/server/database/schema/documents.ts';
import * as events from '../../src/server/database/schema/events.ts';
import * as files from '../../src/server/database/schema/files.ts';
import * as materials from '../../src/server/database/schema/materials.ts';
import * as people from '../../src/server/database/schema/people.ts';
import * as schedules from '../../src/server/database/schema/schedules.ts';
import * as schools from '../../src/server/database/schema/schools.ts';
import * as sharing from '../../src/server/database/schema/sharing.ts';
import * as all from '../../src/server/database/schema.ts';
import { type Comments, commentsIn } from './comments.ts';
import { type IndexFacts, type TableFacts, tablesIn } from './tables.ts';

const root = join(import.meta.dirname, '../..');

export const documentPath = join(root, 'docs/schema.md');

const subjects = {
  schools: ['Schools and the installation', schools],
  people: ['People', people],
  catalogue: ['The catalogue', catalogue],
  files: ['Files', files],
  materials: ['Complementary material', materials],
  bank: ['The question bank', bank],
  assessments: ['Assessments', assessments],
  sharing: ['Sharing', sharing],
  schedules: ['Schedules', schedules],
  attempts: ['Attempts and results', attempts],
  devices: ['Devices', devices],
  desktop: ['On a computer itself', desktop],
  documents: ['Documents', documents],
  events: ['Events', events],
} as const satisfies Record<string, readonly [title: string, module: object]>;

const introduction = `# The schema

Generated from \`src/server/database/schema/*.ts\` by \`npm run schema\`: change those files, not this one.
Why it is so: \`decisions/0041-keys-and-tenants.md\`.

A row of a school has \`id_school\` first in its keys; the provider is school 1. "Refers to" are foreign keys; other ids that
name rows stand without one, and a question or assessment may be the provider's, which \`question_school\` or
\`assessment_school\` says.
`;

const sourceOf = (file: string): string => readFileSync(join(root, `src/server/database/schema/${file}.ts`), 'utf8');

/** Returns the document that shows every table by subject. */
export const schemaDocument = (): string => {
  const parts = Object.entries(subjects).map(([file, [title, module]]) => {
    const comments = commentsIn(sourceOf(file), sourceOf('columns'));
    const order = [...comments.keys()];
    const tables = tablesIn(module).sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
    return [`## ${title}`, diagramOf(tables), ...tables.map((table) => sectionOf(table, comments))].join('\n\n');
  });
  const shown = Object.values(subjects).flatMap(([, module]) => tablesIn(module));
  const missing = tablesIn(all).filter(({ name }) => !shown.some((table) => table.name === name));
  if (missing.length > 0) throw new Error(`no subject has ${missing.map(({ name }) => name).join(', ')}`);
  return `${[introduction, ...parts].join('\n')}\n`;
};

/** Draws the tables with the columns of their keys. */
const diagramOf = (tables: readonly TableFacts[]): string => {
  const lines = tables.flatMap(({ name, columns, primaryKey, references }) => {
    const referring = new Set(references.flatMap((reference) => reference.columns));
    const own = columns.filter((column) => primaryKey.includes(column.name) || referring.has(column.name));
    return [
      `  ${name} {`,
      ...own.map((column) => {
        const keys = [primaryKey.includes(column.name) && 'PK', referring.has(column.name) && 'FK'].filter(Boolean);
        return `    ${column.type.replaceAll(/\W+/g, '_')} ${column.name} ${keys.join(',')}`;
      }),
      '  }',
      ...references.map(({ table, columns: by }) => `  ${table} ||--o{ ${name} : "${by.join(', ')}"`),
    ];
  });
  return ['```mermaid', 'erDiagram', ...lines, '```'].join('\n');
};

const sectionOf = (
  { key, name, columns, primaryKey, unique, indexes, references, checks }: TableFacts,
  comments: Comments,
): string => {
  const said = comments.get(key);
  const reason = Object.hasOwn(globalTables, name) ? globalTables[name as keyof typeof globalTables] : undefined;
  const keys = [
    `Key: ${list(primaryKey)}.`,
    ...unique.map((index) => `Unique: ${indexed(index)}.`),
    ...indexes.map((index) => `Index: ${indexed(index)}.`),
    ...checks.map((condition) => `Check: \`${condition}\`.`),
    ...references.map(({ columns: by, table, targets }) => `Refers to: ${list(by)} → \`${table}\` ${list(targets)}.`),
  ];
  return [
    `### ${name}`,
    ...(said?.table ? [said.table] : []),
    ...(reason ? [`No school owns it: ${reason}.`] : []),
    [
      '| column | type | |',
      '|---|---|---|',
      ...columns.map((column) => {
        const facts = [column.isRequired ? '' : 'may be null', column.default];
        const about = [said?.columns.get(column.key) ?? '', facts.filter(Boolean).join(', ')]
          .filter(Boolean)
          .join(' – ');
        return `| ${column.name} | ${column.type} | ${about.replaceAll('|', '\\|')} |`;
      }),
    ].join('\n'),
    keys.map((line) => `- ${line}`).join('\n'),
  ].join('\n\n');
};

const indexed = ({ columns, where, method }: IndexFacts): string =>
  `${list(columns)}${method && ` (${method})`}${where && ` where \`${where}\``}`;

const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');
