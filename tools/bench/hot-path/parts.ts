/** A function on the stack of a sample, as V8 names it. */
export type Frame = { functionName: string; url: string };

/** The parts of a call, each with the modules whose time is its own. The first one that fits counts. */
const parts: readonly (readonly [string, RegExp])[] = [
  ['parsing and validation', /\/zod\/|server\/dispatcher\/(input|nested-fields|multipart)/],
  ['session', /server\/session\//],
  ['limits', /server\/rate-limits\/|adapters\/rate-limit/],
  ['counters and metrics', /\/prom-client\/|adapters\/metrics|server\/(metrics|attempts\/counters)/],
  ['audit', /server\/audit/],
  ['log', /\/pino|adapters\/log/],
  ['reply', /\/luxon\/|core\/schedules\/time/],
  ['statement', /\/(drizzle-orm|pg|pg-protocol|pg-pool|pg-types)\/|server\/database\//],
  ['batch', /server\/(batcher|attempts\/)/],
  ['HTTP', /\/@?hono\/|hosts\/node\/http\/|^node:_?http|server\/(app|dispatcher\/)/],
  ['rules and questions', /\/src\/(core|questions)\//],
];

const OTHER = 'other';
const ofEngine: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'engine',
};

/** The parts that `partOf` returns, in the order of a call. */
export const partNames: readonly string[] = [
  ...['HTTP', 'parsing and validation', 'session', 'limits', 'counters and metrics', 'audit', 'batch', 'statement'],
  ...['rules and questions', 'reply', 'log', 'garbage collection', 'engine', OTHER],
];

/**
 * Returns the part of a call to which a sample belongs, by its stack from the innermost function outwards: what a library or
 * the platform does is time of the module that asked for it. Null while the thread was idle.
 */
export const partOf = (stack: readonly Frame[]): string | null => {
  const innermost = stack[0]?.functionName ?? '';
  if (innermost === '(idle)') return null;
  if (innermost in ofEngine) return ofEngine[innermost] ?? OTHER;
  for (const { url } of stack) for (const [name, modules] of parts) if (modules.test(url)) return name;
  return OTHER;
};
