import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../src/core/random.ts';
import { openSession } from '../../tests/support/remote-client.ts';
import { freePort, temporaryFolder } from '../../tests/support/server.ts';
import { BrowserStudent } from './browser-student.ts';
import { Device } from './device.ts';
import { faultsOf } from './faults.ts';
import { Line } from './line.ts';
import { OwnServer } from './own-server.ts';
import type { FaultName, Round } from './plan.ts';
import type { OnEnd } from './run-program.ts';
import { type Sitting, scheduleSitting } from './sitting.ts';
import { SmallDisk } from './small-disk.ts';
import { lostOf } from './verdict.ts';

/** How many devices answer, whether a browser does, the size of the disk, and how long bytes take on a slow line. */
type Form = { devices: number; hasBrowser: boolean; diskMegabytes: number; slowMs: number };

export const longForm: Form = { devices: 8, hasBrowser: true, diskMegabytes: 1_500, slowMs: 1_500 };
export const shortForm: Form = { devices: 20, hasBrowser: false, diskMegabytes: 400, slowMs: 300 };

const PROCESSES = 2;
const HOURS = 8;
const HOUR_MS = 3_600_000;
/** What clocks are ahead, one device after the other. */
const CLOCK_ERRORS = [0, 2 * HOUR_MS, -2 * HOUR_MS];
/** Students 31 to 70 are the class of forty. */
const FIRST_STUDENT = 31;
const loginOf = (number: number) => `student${FIRST_STUDENT + number}@demo.school`;

/** What came of a round: how many answers were acknowledged and stored in the browser, and which are lost. */
type Outcome = { acknowledged: number; stored: number; lost: string[] };

/** A server whose parts fail on purpose, and students who answer meanwhile. */
export type Chaos = {
  /** Where students reach the server. */
  address: string;
  sitting: Sitting;
  devices: readonly Device[];
  /** Who answers, for people. */
  description: string;
  /** What can fail here. */
  faults: readonly FaultName[];
  /** Lets everybody answer while faults come, then looks for every answer that must not be lost. */
  play(round: Round): Promise<Outcome>;
};

/**
 * Starts the product with its demonstration in a temporary folder, and students of one class in front of it. `onEnd` is
 * given what has to be ended, the last first, whether this succeeds or not.
 */
export const openChaos = async ({ seed, form }: { seed: number; form: Form }, onEnd: OnEnd): Promise<Chaos> => {
  const { folder, remove } = temporaryFolder();
  onEnd(remove);
  const disk = SmallDisk.at(folder, form.diskMegabytes);
  if (disk) onEnd(() => disk.remove());
  const server = new OwnServer({ folder, port: await freePort(), processes: PROCESSES });
  onEnd(() => server.end());
  await server.ready();
  const line = await Line.to(server.port, form);
  const closing = new AbortController();
  onEnd(() => {
    closing.abort(new Error('chaos is ending'));
    disk?.free();
    line.close();
  });

  const { signal } = closing;
  const address = `http://127.0.0.1:${line.port}`;
  const sitting = await scheduleSitting(address, HOURS);
  const openDevice = (n: number) =>
    Device.open(address, loginOf(n + 1), {
      ...{ sitting, signal, random: seededRandom(seed + n) },
      device: n % 2 === 0 ? `device-${n}` : undefined,
      clockError: CLOCK_ERRORS[n % CLOCK_ERRORS.length] ?? 0,
    });
  const devices = await Promise.all(Array.from({ length: form.devices }, (_, n) => openDevice(n)));
  const random = seededRandom(seed - 1);
  const clockError = random() < 0.5 ? 2 * HOUR_MS : -2 * HOUR_MS;
  const student = form.hasBrowser ? new BrowserStudent(address, loginOf(0), { sitting, clockError, random }) : null;
  if (student) onEnd(student.remove);
  await student?.begin();
  const token = student ? (await openSession(address, student.name)).token : '';

  const faults = faultsOf({ server, line, disk, student });
  const count = () => ({
    acknowledged: devices.reduce((sum, device) => sum + device.count, 0),
    stored: student?.count ?? 0,
  });
  const play = async (round: Round): Promise<Outcome> => {
    const before = count();
    const stop = new AbortController();
    const answering = Promise.all(
      [...devices, ...(student ? [student] : [])].map((each) => each.answerUntil(stop.signal)),
    );
    // A failure is thrown where it is awaited, after the faults.
    answering.catch(() => {});
    try {
      await Promise.all(
        round.faults.map(async (planned) => {
          await pause(planned.after);
          await faults.get(planned.name)?.(planned);
        }),
      );
      await pause(round.rest);
    } finally {
      stop.abort();
    }
    await answering;
    await student?.settle();
    const all = [
      ...devices.map(({ name, token, acknowledged }) => ({ name, token, taken: acknowledged.values() })),
      ...(student ? [{ name: student.name, token, taken: student.taken.values() }] : []),
    ];
    const lost = (await Promise.all(all.map((one) => lostOf({ address, sitting, signal }, one)))).flat();
    const after = count();
    return { acknowledged: after.acknowledged - before.acknowledged, stored: after.stored - before.stored, lost };
  };
  const clocks = `clocks ${CLOCK_ERRORS.map((error) => error / HOUR_MS).join(', ')} h ahead in turn`;
  const browser = student ? `, and a browser whose clock is ${clockError / HOUR_MS} h ahead` : '';
  const description = `${form.devices} devices with ${clocks}${browser}; ${PROCESSES} processes`;
  return { address, sitting, devices, description, faults: [...faults.keys()], play };
};
