import type { DesktopState } from '../../contract/desktop.ts';
import type { SyncChange } from '../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { ApiError, type Client } from '../client.ts';
import type { Host } from '../host.ts';
import type { KeyStore } from '../key-store.ts';
import { isFull } from '../no-room.ts';
import { renewBankWords } from '../questions/api.ts';
import type { Send } from '../send.ts';
import type { Sessions } from '../session/api.ts';
import { nothingTold } from '../sync/api.ts';
import { findUsedDisciplines, setDisciplines } from './disciplines.ts';
import { FaultLog } from './fault-log.ts';
import { fetchFiles, sendFiles } from './files.ts';
import { exchangeKeys } from './keys.ts';
import type { Mirror } from './mirror.ts';
import { findWaiting, hasUnanswered, prepareChanges, withServerNames } from './outgoing.ts';
import { createRemote, NoConnection, refusalIn } from './remote.ts';
import { positionIn, type Reply, storeReply } from './reply.ts';
import { gatherStatistics } from './statistics.ts';
import { findRegistered, type RegisteredRow, updateDevice } from './store.ts';

const PAUSE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 30 * 60_000;
const NEVER = Number.POSITIVE_INFINITY;

type OwnServices = NonNullable<Host['desktop']>;
type Problem = NonNullable<DesktopState['problem']>;

/** Brings this computer and the server together: sends what has changed here, then receives what has changed elsewhere. One run at a time. */
export class Synchroniser {
  step: DesktopState['step'] = 'resting';
  progress: DesktopState['progress'] = null;
  readonly #host: Host;
  readonly #send: Send;
  readonly #sessions: Sessions;
  readonly #mirror: Mirror;
  readonly #keys: KeyStore;
  readonly #faults = new FaultLog();
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #dueAt = 0;
  #failures = 0;

  constructor(host: Host, { send, keys }: Pick<OwnServices, 'send' | 'keys'>, sessions: Sessions, mirror: Mirror) {
    this.#host = host;
    this.#send = send;
    this.#keys = keys;
    this.#sessions = sessions;
    this.#mirror = mirror;
  }

  /** Synchronises; after a run in progress once more, which may have passed what was done since. */
  synchronise(): Promise<void> {
    if (this.#running === null) {
      this.#running = this.#run().finally(() => {
        this.#running = null;
      });
      return this.#running;
    }
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      return this.synchronise();
    });
    return this.#next;
  }

  /** Synchronises where it is time to: every five minutes, and after failures later and later. */
  async synchroniseIfDue(): Promise<void> {
    if (this.#running === null && this.#host.clock.now() >= this.#dueAt) await this.synchronise();
  }

  /** Synchronises at the next occasion, say because there is a network again, unless it has to be registered anew. */
  becomeDue(): void {
    if (this.#dueAt !== NEVER) this.#dueAt = 0;
    this.#failures = 0;
  }

  /** Begins as after a start: the computer was registered. */
  restart(): void {
    this.#dueAt = 0;
    this.#failures = 0;
  }

  /** Does something else with what is synchronised, while nothing is. */
  async runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    while (this.#running) await this.#running;
    const result = work();
    this.#running = result.then(
      () => {},
      () => {},
    );
    return result.finally(() => {
      this.#running = null;
    });
  }

  /** Waits for the run in progress. */
  async settle(): Promise<void> {
    await this.#next;
    await this.#running;
  }

  async #run(): Promise<void> {
    const device = await findRegistered(this.#host.database);
    if (!device) return;
    const server = createRemote(this.#send, device.token);
    await this.#gatherStatistics();
    await this.#renewWords();
    try {
      // What a former database has left refers to rows that this one does not have yet.
      if (!device.isComplete) await this.#pull(server);
      this.step = 'sending';
      await this.#push(server);
      await this.#pull(server);
      await exchangeKeys(this.#host.database, this.#keys, server);
      await this.#fetchFiles(server);
      await updateDevice(this.#host.database, { isComplete: true, problem: null });
      await this.#faults.send(server).catch(() => {});
      this.#failures = 0;
      this.#dueAt = this.#host.clock.now() + PAUSE_MS;
    } catch (error) {
      await this.#fail(error);
    } finally {
      this.step = 'resting';
      this.progress = null;
      // Of what waits the ids may be others, and of what was answered nothing waits.
      this.#mirror.becomeDue(true);
    }
  }

  async #push(server: Client): Promise<void> {
    const { database, files: stored, clock } = this.#host;
    const { idSchool } = await this.#device();
    // What was sent once is sent again as it was: what nobody hears may still be edited.
    if (!(await hasUnanswered(database)) && (await findWaiting(database, idSchool)).size > 0) await reach(server);
    for (;;) {
      const { changes, files } = await prepareChanges(database, await this.#device(), clock.now());
      if (changes.length === 0) return;
      await this.#mirrorNoted(changes);
      await sendFiles(database, stored, server, { idSchool, names: files });
      if (!(await this.#sendChanges(server, idSchool, await withServerNames(database, changes)))) return;
    }
  }

  /** Where the mirror has no room, changes are sent all the same: once they are answered they need none. */
  async #mirrorNoted(changes: readonly SyncChange[]): Promise<void> {
    await this.#mirror.mirrorNoted(changes).catch((error: unknown) => {
      this.#host.log.warn({ err: error }, 'changes are sent that were not mirrored');
    });
  }

  /** Sends changes. Returns whether the server has answered one: otherwise they wait for the next time. */
  async #sendChanges(server: Client, idSchool: number, changes: readonly SyncChange[]): Promise<boolean> {
    try {
      const { answers } = await this.#ask(server, idSchool, changes);
      return answers.length > 0;
    } catch (error) {
      if (!isNotReadable(error)) throw error;
      // One of them has something that the server cannot read: the others are sent without it.
      const [only, ...others] = changes;
      if (only && others.length === 0) return this.#giveUp(idSchool, only);
      const half = Math.ceil(changes.length / 2);
      await this.#sendChanges(server, idSchool, changes.slice(0, half));
      return this.#sendChanges(server, idSchool, changes.slice(half));
    }
  }

  /** Takes a change that the server cannot read for refused: it stays here as it was written, and its user is told. */
  async #giveUp(idSchool: number, { uuid }: SyncChange): Promise<boolean> {
    const device = await this.#device();
    const { from } = positionIn(device, idSchool);
    const now = this.#host.clock.now();
    const answer = { uuid, outcome: 'refused', reason: 'notValid', copy: null } as const;
    const reply = { now: now + device.clockOffset, idSchool, from, answers: [answer], ...nothingTold(from) };
    await storeReply(this.#host, reply, now);
    return true;
  }

  async #pull(server: Client): Promise<void> {
    this.step = 'receiving';
    let received = 0;
    const receive = async (idSchool: number) => {
      for (;;) {
        const { rows, hasMore, listing } = await this.#ask(server, idSchool, []);
        received += rows.length;
        this.progress = { done: received, of: null };
        await this.#gatherStatistics();
        if (!hasMore && listing === null) return;
      }
    };
    // Questions are derived with the entries of the catalogue above them.
    await receive(PROVIDER_SCHOOL_ID);
    const { idSchool } = await this.#device();
    await receive(idSchool);
    if (await this.#chooseDisciplines()) await receive(PROVIDER_SCHOOL_ID);
  }

  /** Chooses the provider's disciplines by what its user has, once there is something. Returns whether they are to be received. */
  async #chooseDisciplines(): Promise<boolean> {
    const { database } = this.#host;
    const device = await this.#device();
    if (device.disciplines !== null) return false;
    const disciplines = await findUsedDisciplines(database, device);
    if (disciplines.length === 0) return false;
    await setDisciplines(database, device, disciplines);
    return true;
  }

  async #ask(server: Client, idSchool: number, changes: readonly SyncChange[]): Promise<Reply> {
    const device = await this.#device();
    const reply = await server.offline.syncAssessment({
      ...positionIn(device, idSchool),
      disciplines: device.disciplines ?? [],
      changes: [...changes],
    });
    await storeReply(this.#host, reply, this.#host.clock.now());
    // A server that was restored may have forgotten the keys of this computer.
    if (reply.listedFor === 'otherEpoch') await updateDevice(this.#host.database, { serverKeys: null });
    // What its user may do may be another now.
    if (Object.keys(reply.account).length > 0) this.#sessions.invalidate(device.idUser);
    return reply;
  }

  /** Without them queries are slower, which is no reason not to synchronise. */
  async #gatherStatistics(): Promise<void> {
    await gatherStatistics(this.#host.database).catch((error: unknown) => {
      this.#host.log.warn({ err: error }, 'no statistics of the database were gathered');
    });
  }

  /** The words of a computer whose program is newer than they are; without it searches find less, which can wait. */
  async #renewWords(): Promise<void> {
    const { database, log } = this.#host;
    const { signal } = new AbortController();
    await renewBankWords(database, signal).catch((error: unknown) => {
      log.warn({ err: error }, 'stored words were not renewed');
    });
  }

  #fetchFiles(server: Client): Promise<void> {
    const { database, files } = this.#host;
    return fetchFiles(database, files, server, (done, of) => {
      this.progress = { done, of };
    });
  }

  async #device(): Promise<RegisteredRow> {
    const device = await findRegistered(this.#host.database);
    if (!device) throw new Error('nobody is registered on this computer any more');
    return device;
  }

  async #fail(error: unknown): Promise<void> {
    const problem = problemOf(error);
    const now = this.#host.clock.now();
    if (problem === 'failed' || problem === 'noRoom') {
      this.#host.log.error({ err: error, step: this.step }, 'this computer could not be synchronised');
      this.#faults.add(this.step === 'sending' ? 'push' : 'pull', error, now);
    }
    // Until it is registered again nothing is to be had.
    const isOver = problem === 'revoked' || problem === 'needsRegistering';
    this.#dueAt = isOver ? NEVER : now + Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LAST_RETRY_MS);
    this.#failures++;
    await updateDevice(this.#host.database, { problem }).catch(() => {});
  }
}

/** Asks the server for something small. Throws where it is not reached, or asks to be registered with again. */
const reach = async (server: Client): Promise<void> => {
  try {
    await server.devices.getDeviceSession({});
  } catch (error) {
    // It may still send what it has.
    if (refusalIn(error, ['deviceRevoked']) === undefined) throw error;
  }
};

/** Returns whether a request was refused for what it said, whoever sends it. */
const isNotReadable = (error: unknown): boolean => error instanceof ApiError && [400, 413, 422].includes(error.status);

const problemOf = (error: unknown): Problem => {
  if (error instanceof NoConnection) return 'noConnection';
  const refusal = refusalIn(error, ['deviceRevoked', 'deviceNeedsRegistering', 'deviceNotValid']);
  if (refusal === 'deviceRevoked') return 'revoked';
  if (refusal !== undefined || (error instanceof ApiError && error.status === 401)) return 'needsRegistering';
  return isFull(error) ? 'noRoom' : 'failed';
};
