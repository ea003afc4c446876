import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../src/core/random.ts';
import { openSession } from '../../tests/support/remote-client.ts';
import { freePort, startServer, temporaryFolder } from '../../tests/support/server.ts';
import { listServingProcesses } from '../../tests/support/serving-processes.ts';
import { BrowserStudent } from './browser-student.ts';
import { Device } from './device.ts';
import { Line } from './line.ts';
import { scheduleSitting } from './sitting.ts';
import { SmallDisk } from './small-disk.ts';
import { lostOf } from './verdict.ts';

const usage = 'Usage: npm run chaos -- [--minutes <2>] [--seed <a number>]';
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}

const DEVICES = 8;
const PROCESSES = 2;
/** The browser's clock is as much ahead, as much behind, or right. */
const CLOCK_ERROR_MS = 2 * 3_600_000;
const HOURS = 8;
const random = seededRandom(seed);
const { folder, remove } = temporaryFolder();
const disk = SmallDisk.at(folder);
process.on('exit', () => disk?.remove());
const settings = {
  ...{ DATA_DIR: folder, PORT: String(await freePort()), DEMO: '1' },
  ...{ LOG_LEVEL: 'error', WORKERS: String(PROCESSES) },
};
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
const clockError = (Math.floor(3 * random()) - 1) * CLOCK_ERROR_MS;
const student = new BrowserStudent(address, 'student31@demo.school', {
  ...{ sitting, clockError, random: seededRandom(seed - 1) },
});
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
const interrupt = async (way: 'cut' | 'fallSilent' | 'slowDown') => {
  line[way]();
  await pause(500 + 3_000 * random());
  line.restore();
};

/** Kills one of the processes that serve. */
const killProcess = () => {
  const ids = listServingProcesses(server);
  const id = ids[Math.floor(random() * ids.length)];
  if (id !== undefined) process.kill(id, 'SIGKILL');
};
const fillDisk = async (of: SmallDisk) => {
  of.fill();
  await pause(500 + 3_000 * random());
  of.free();
};

type Fault = () => Promise<void>;
const faults: Record<string, Fault> = {
  'server killed': restart,
  'process killed': async () => killProcess(),
  'PostgreSQL killed': async () => killDatabase(),
  'network cut': () => interrupt('cut'),
  'network silent': () => interrupt('fallSilent'),
  'network slow': () => interrupt('slowDown'),
  'browser killed': student.kill,
  'page reloaded': () => student.reload(),
  ...(disk && { 'disk full': () => fillDisk(disk) }),
};
const names = Object.keys(faults);
const pick = () => names[Math.floor(random() * names.length)] ?? '';

console.log(
  `seed ${seed}: ${DEVICES} devices and a browser whose clock is ${clockError / 3_600_000} h wrong, ${PROCESSES} processes, ${minutes} min`,
);
if (!disk) console.log('The disk is never full: that needs Linux and root.');
const lost: string[] = [];
const until = performance.now() + minutes * 60_000;
let round = 0;
while (performance.now() < until) {
  round++;
  const begun = [devices.reduce((sum, { count }) => sum + count, 0), student.count] as const;
  const stop = new AbortController();
  const answering = Promise.all([...devices, student].map((each) => each.answerUntil(stop.signal)));
  // Two faults may come at the same time, or one while the other is being mended.
  const chosen = random() < 0.5 ? [pick()] : [...new Set([pick(), pick()])];
  await Promise.all(
    chosen.map(async (name) => {
      await pause(500 + 3_000 * random());
      await faults[name]?.();
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
disk?.remove();
remove();
const acknowledged = devices.reduce((sum, { count }) => sum + count, 0);
console.log(
  `${round} rounds: ${acknowledged} answers acknowledged, ${student.count} stored in the browser, ${lost.length} lost`,
);
process.exit(lost.length === 0 ? 0 : 1);
