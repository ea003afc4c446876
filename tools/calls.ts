import { calls } from '../src/contract/index.ts';

const all = Object.values(calls).flatMap((area) => Object.values(area));
const missing = all.filter((call) => !call.built);

for (const [area, list] of Map.groupBy(missing, (call) => call.area))
  console.log([`${area}:`, ...list.map((call) => `  ${call.method.padEnd(4)} ${call.path}`)].join('\n'));
console.log(`${all.length - missing.length} of ${all.length} calls are built, ${missing.length} are missing.`);
