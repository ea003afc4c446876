import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Playwright's methods that read a page or an element once. */
const reads = new Set([
  'allInnerTexts',
  'allTextContents',
  'ariaSnapshot',
  'boundingBox',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
]);
/** What measures a state that the test has waited for, and costs too much to be repeated. */
const measurements = new Set(['findAxeViolations', 'readSkeleton']);

/** A call, as a name and the names of the functions around it; `expected` is where it stands inside `expect(…)`. */
type CallFound = { name: string; isMethod: boolean; inside: string[]; expected?: number };

/** Returns the calls of a file, and the names that it imports from files of ours. */
function analyse(code: string, file: string) {
  const calls: CallFound[] = [];
  const imports = new Map<string, string>();
  const functions: string[] = [];
  const expectations: number[] = [];
  const names = new Map<object, string>();
  const enter = (node: object) => functions.push(names.get(node) ?? '');
  const leave = () => void functions.pop();
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!source.value.startsWith('.')) return;
      for (const { local } of specifiers) imports.set(local.name, join(dirname(file), source.value));
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) names.set(init, id.name);
    },
    FunctionDeclaration(node) {
      functions.push(node.id?.name ?? '');
    },
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ callee, start }) {
      const isMethod = callee.type === 'MemberExpression';
      const called = isMethod ? callee.property : callee;
      const name = called.type === 'Identifier' ? called.name : '';
      calls.push({ name, isMethod, inside: functions.filter(Boolean), expected: expectations.at(-1) });
      if (name === 'expect' && !isMethod) expectations.push(start);
    },
    'CallExpression:exit'({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'expect') expectations.pop();
    },
  }).visit(parseSync(file, code).program);
  return { calls, imports };
}

/** Returns a function that finds the lines of a file's assertions that read a page once instead of until they hold. */
export function createSingleReadFinder(readFile: (file: string) => string) {
  const analysed = new Map<string, ReturnType<typeof analyse>>();
  const found = new Map<string, Set<string>>();
  const analysisOf = (file: string) => {
    const analysis = analysed.get(file) ?? analyse(readFile(file), file);
    analysed.set(file, analysis);
    return analysis;
  };

  /** Returns the names of the functions of a file, and of those that it imports, that read a page. */
  const readersOf = (file: string): Set<string> => {
    const known = found.get(file);
    if (known) return known;
    const readers = new Set<string>();
    found.set(file, readers);
    const { calls, imports } = analysisOf(file);
    for (const [name, path] of imports) if (path.includes('/support/') && readersOf(path).has(name)) readers.add(name);
    for (let before = -1; before < readers.size; ) {
      before = readers.size;
      for (const { name, isMethod, inside } of calls)
        if ((isMethod ? reads : readers).has(name))
          for (const one of inside) if (!measurements.has(one)) readers.add(one);
    }
    return readers;
  };

  return (file: string): number[] => {
    const readers = readersOf(file);
    const starts = analysisOf(file).calls.flatMap(({ name, isMethod, expected }) =>
      expected !== undefined && (isMethod ? reads : readers).has(name) ? [expected] : [],
    );
    return [...new Set(starts)].map((start) => readFile(file).slice(0, start).split('\n').length);
  };
}
