// The table "Who may import whom" of docs/architecture.md as rules; circles between areas are found by tools/area-circles.ts.

const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const tests = '\\.test\\.tsx?$';
/** The folders of the server that are no areas, so that any of their files may be imported; none of them has an api. */
const noAreas = ['conversation', 'database', 'demonstration', 'hosts', 'import', 'recorded-calls'];
const areas = readdirSync(join(__dirname, 'src/server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !noAreas.includes(entry.name))
  .map(({ name }) => name)
  .join('|');
const apis = '^src/server/[^/]+/api\\.ts$';
/** What `app.ts` and `areas.ts` register: `session/session.ts` and its like, and what is listed here. */
const handlers = `^src/server/((${areas})/\\2|classes/lists|files/(serving|packages)|joining/join-class|partner/sign-in)\\.ts$`;
/** What areas have processes of their own do; the tables of tasks of a host name it. */
const tasks = `^src/server/(${areas})/tasks\\.ts$`;
/** What areas do later or again and again; `area-jobs.ts` lists it. */
const jobs = `^src/server/(${areas})/jobs\\.ts$`;
const rules = (area) => `^src/${area}/(?!.*\\.tsx$)`;

/** Forbids everything of our own source but what is listed. */
const only = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: tests },
  to: { path: '^(src|tests|tools)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    only('core-imports-only-core', 'The rules of the school depend on nothing else.', '^src/core/', ['^src/core/']),
    {
      name: 'core-imports-only-luxon',
      comment: 'No I/O, no clock, no random numbers; the only library is for dates.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: tests },
      to: { pathNot: ['^src/core/', '^node_modules/(@types/)?luxon/'] },
    },
    only('ui-imports-nothing-of-ours', 'The design system knows no call and no area.', '^src/ui/', ['^src/ui/']),
    only('questions-import-core-and-ui', 'A question type can be read without server and web.', '^src/questions/', [
      '^src/questions/',
      '^src/core/',
      '^src/ui/',
    ]),
    {
      name: 'only-screens-import-ui',
      comment: 'The rules of a question type run on the server, which draws nothing.',
      severity: 'error',
      from: { path: '^src/questions/.*\\.ts$', pathNot: [tests, '/use-[^/]*\\.ts$', '^src/questions/text/editor/'] },
      to: { path: '^src/ui/' },
    },
    {
      name: 'question-types-are-asked-for-capabilities',
      comment: 'Outside of questions, a type is found in a registry by its number and asked what it can do.',
      severity: 'error',
      from: { path: '^(src|tools)/', pathNot: ['^src/questions/', tests] },
      to: { path: '^src/questions/(single|multiple|blanks|open|h5p|graded|rubric)/' },
    },
    {
      name: 'only-registries-list-question-types',
      comment: 'What question types share knows no single one of them, so that a new type is a folder and three lines.',
      severity: 'error',
      from: {
        path: '^src/questions/(?!(single|multiple|blanks|open|h5p|graded|rubric)/)',
        pathNot: ['^src/questions/(registry\\.ts|print-layouts\\.ts|screens-registry\\.tsx)$', tests],
      },
      to: { path: '^src/questions/(single|multiple|blanks|open|h5p|graded|rubric)/' },
    },
    only('contract-imports-rules', 'Declared calls use rules, never screens or servers.', '^src/contract/', [
      '^src/contract/',
      '^src/core/',
      rules('questions'),
    ]),
    only('documents-import-rules', 'Data in, bytes out.', '^src/documents/', [
      '^src/documents/',
      '^src/core/',
      rules('questions'),
    ]),
    only('scanning-imports-rules', 'A grey image in, bubbles out; in the browser, too.', '^src/scanning/', [
      '^src/scanning/',
      '^src/core/',
      rules('questions'),
    ]),
    only('areas-import-no-host', 'An area runs in Node and in the browser alike.', '^src/server/(?!hosts/)', [
      '^src/server/(?!hosts/)',
      '^src/(core|contract|documents|scanning)/',
      rules('questions'),
    ]),
    {
      name: 'areas-import-other-areas-by-their-api',
      comment:
        'What an area exports in its api.ts is for others; all else of it, store and types included, is its own.',
      severity: 'error',
      from: { path: `^src/server/(${areas})/` },
      to: { path: `^src/server/(${areas})/`, pathNot: ['^src/server/$1/', apis] },
    },
    {
      name: 'the-rest-of-the-server-imports-areas-by-their-api',
      comment:
        'Hosts, import, demonstration and their tests use the api.ts of an area. app.ts and areas.ts, which put the server together, also import the handlers of each area; area-jobs.ts lists the jobs of each area; the tasks of a host name what each area has processes do, and the inspection of packages runs in such a process and loads that module alone. Fixtures (tests/support) and tools may import any file: they prepare rows that no call of the product writes.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: [`^src/server/(${areas})/`, '^src/server/hosts/node/adapters/files/inspect-package\\.ts$'],
      },
      to: { path: `^src/server/(${areas})/`, pathNot: [apis, handlers, tasks, jobs] },
    },
    {
      name: 'handlers-are-registered-in-one-place',
      comment: 'The handlers of an area are called through the dispatcher, never by another file.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: [`^src/server/(${areas})/`, '^src/server/(app|areas)\\.ts$'] },
      to: { path: handlers },
    },
    only('hosts-import-the-server', 'A host may import all of the server, and no screens.', '^src/server/hosts/', [
      '^src/(server|core|contract|documents|scanning)/',
      rules('questions'),
    ]),
    {
      name: 'hosts-import-no-other-host',
      comment: 'What both hosts need belongs to the server.',
      severity: 'error',
      from: { path: '^src/server/hosts/([^/]+)/', pathNot: tests },
      to: { path: '^src/server/hosts/', pathNot: '^src/server/hosts/$1/' },
    },
    only('web-imports-the-contract', 'Screens use the declared calls, not their handlers.', '^src/web/', [
      '^src/(web|ui|core|questions|contract|scanning)/',
    ]),
    {
      name: 'only-the-node-host-imports-node',
      comment: 'What imports node:* cannot run in the browser.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/server/hosts/node/', '^src/(documents|scanning)/.*\\bhost\\.ts$', tests],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circular-imports',
      comment: 'Of two files that need each other, neither can be understood first; the imports of types count, too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-exists',
      comment: 'A file or package that is not there, or not in package.json.',
      severity: 'error',
      from: {},
      // The address of a file of a package, or of one that the build makes, is Vite's to find, and what is virtual its plugins' to make.
      to: {
        pathNot: '(\\.wasm|^device-database)\\?url$|^virtual:',
        dependencyTypes: ['unknown', 'undetermined', 'npm-no-pkg', 'npm-unknown'],
      },
    },
    {
      name: 'no-dev-dependencies-in-the-product',
      comment: 'What the server imports must be a dependency, not a devDependency.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/web/', tests] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
  ],
  options: {
    // TypeScript 7 has no compiler in JavaScript, so its files are read by swc.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // Declarations beside plain JavaScript import nothing, and swc takes them for unfinished code.
    exclude: { path: '(^|/)(dist|node_modules/\\.)|^tools/.*\\.d\\.mts$' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
