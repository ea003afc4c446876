import { calls } from '../src/contract/index.ts';

const areas = Object.entries(calls);
for (const [area, list] of areas)
  console.log(
    [`${area}:`, ...Object.values(list).map(({ method, path }) => `  ${method.padEnd(4)} ${path}`)].join('\n'),
  );
console.log(`${areas.flatMap(([, list]) => Object.values(list)).length} calls.`);
