import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/core/random.ts';
import { openSession } from '../../tests/support/remote-client.ts';
import { freePort, startServer, temporaryFolder } from '../../tests/support/server.ts';
import { BrowserStudent } from './browser-student.ts';
import { Device } from './device.ts';
import { Line } from './line.ts';
import { scheduleSitting } from './sitting.ts';
import { lostOf } from './verdict.ts';

const usage = 'Usage: npm run chaos -- [--rounds <10>] [--seed <a number>]';
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}

const DEVICES = 8;
const HOURS = 8;
const random = seededRandom(seed);
const { folder, remove } = temporaryFolder();
const settings = { DATA_DIR: folder, PORT: String(await freePort()), DEMO: '1', LOG_LEVEL: 'error' };
let server = await startServer(settings);
const line = await Line.to(Number(settings.PORT));
const address = `http://127.0.0.1:${line.port}`;

const sitting = await scheduleSitting(address, HOURS);
// Students 31 to 70 are the class of forty.
const devices = await Promise.all(
  Array.from({ length: DEVICES }, (_, n) =>
    Device.open(address, `student${32 + n}@demo.school`, sitting, seededRandom(seed + n)),
  ),
);
const student = new BrowserStudent(address, 'student31@demo.school', sitting, seededRandom(seed - 1));
await student.begin();
const { token } = await openSession(address, student.name);

const restart = async () => {
  await server.end('SIGKILL');
  await pause(2_000 * random());
  server = await startServer(settings);
};
const killDatabase = () => {
  const pidFile = readFileSync(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
};
const interrupt = async (way: 'cut' | 'fallSilent') => {
  line[way]();
  await pause(500 + 3_000 * random());
  line.restore();
};

const faults = {
  'server killed': restart,
  'PostgreSQL killed': async () => killDatabase(),
  'network cut': () => interrupt('cut'),
  'network silent': () => interrupt('fallSilent'),
  'browser killed': student.kill,
  'page reloaded': () => student.reload(),
} satisfies Record<string, () => Promise<void>>;
const names = Object.keys(faults) as (keyof typeof faults)[];
const pick = () => names[Math.floor(random() * names.length)] ?? 'server killed';

console.log(`seed ${seed}: ${DEVICES} devices and a browser, ${rounds} rounds`);
const lost: string[] = [];
for (let round = 1; round <= rounds; round++) {
  const begun = [devices.reduce((sum, { count }) => sum + count, 0), student.count] as const;
  const stop = new AbortController();
  const answering = Promise.all([...devices, student].map((each) => each.answerUntil(stop.signal)));
  // Two faults may come at the same time, or one while the other is being mended.
  const chosen = random() < 0.5 ? [pick()] : [...new Set([pick(), pick()])];
  await Promise.all(
    chosen.map(async (name) => {
      await pause(500 + 3_000 * random());
      await faults[name]();
    }),
  );
  await pause(500 + 1_500 * random());
  stop.abort();
  await answering;
  await student.settle();
  const all = [
    ...devices.map(({ name, token, acknowledged }) => ({ name, token, taken: acknowledged.values() })),
    { name: student.name, token, taken: student.taken.values() },
  ];
  const missing = (await Promise.all(all.map((one) => lostOf(address, one, sitting)))).flat();
  lost.push(...missing);
  const made = [devices.reduce((sum, { count }) => sum + count, 0) - begun[0], student.count - begun[1]];
  console.log(
    `round ${round}: ${chosen.join(' + ')}; ${made[0]} acknowledged, ${made[1]} stored in the browser, ${missing.length} lost`,
  );
  for (const one of missing) console.log(`  ${one}`);
}

await student.remove();
line.close();
await server.end('SIGTERM');
remove();
const acknowledged = devices.reduce((sum, { count }) => sum + count, 0);
console.log(
  `${rounds} rounds: ${acknowledged} answers acknowledged, ${student.count} stored in the browser, ${lost.length} lost`,
);
process.exit(lost.length === 0 ? 0 : 1);
