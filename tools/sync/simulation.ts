import { seededRandom } from '../../src/core/random.ts';
import { standingOf } from '../../src/core/sync/cursor.ts';
import { resolveChange } from '../../src/core/sync/resolve.ts';
import { SimulatedDevice } from './device.ts';
import { check, checkConverged, checkCopies } from './invariants.ts';
import { Ledger } from './ledger.ts';
import { applyReply } from './reply.ts';
import { type CheckedReply, SCHOOL, type ServerRules, SimulatedServer, type SyncRequest } from './server.ts';

/** The rules as they are. */
export const rules: ServerRules & { apply: typeof applyReply } = {
  resolve: resolveChange,
  standing: standingOf,
  apply: applyReply,
  remembers: true,
  sendsAnswered: true,
  followsShares: true,
};
export type Rules = typeof rules;

const STEPS = 80;
const MOST_ROUNDS = 100;
const YEAR = 365 * 24 * 3_600_000;
const people = ['ana', 'bruno'] as const;

/**
 * Lets two to five devices of two people and a server do things at random, on a network that loses, repeats and reorders messages, until
 * nothing is on its way and every device has all. Throws when a change is lost, devices of a person differ, an id leads to another row, a
 * repeated message changes something, or a device has missed a change. The same seed does the same.
 */
export const simulate = (seed: number, used: Rules = rules): void => new Simulation(seed, used).run();

class Simulation {
  readonly #random: () => number;
  readonly #server: SimulatedServer;
  readonly #devices: readonly SimulatedDevice[];
  readonly #ledger = new Ledger();
  readonly #requests: SyncRequest[] = [];
  readonly #replies: { to: SimulatedDevice; reply: CheckedReply }[] = [];
  #now = 1_000_000;

  constructor(seed: number, used: Rules) {
    this.#random = seededRandom(seed);
    this.#server = new SimulatedServer(used);
    this.#devices = Array.from({ length: 2 + this.#below(4) }, (_, index) => {
      const person = people[index % people.length] ?? 'ana';
      return new SimulatedDevice({ name: `device${index}`, person, skew: this.#skew(), apply: used.apply });
    });
  }

  run(): void {
    for (let step = 0; step < STEPS; step++) {
      this.#now += this.#below(60_000);
      this.#act();
    }
    this.#deliverAll();
    checkConverged(this.#devices, this.#server);
    const existing = [...this.#server.rows.values()].filter(({ isDeleted }) => !isDeleted);
    this.#ledger.checkNothingLost(existing.map(({ fields }) => fields));
  }

  #below = (count: number): number => Math.floor(this.#random() * count);
  #isLikely = (probability: number): boolean => this.#random() < probability;
  #pick = <Item>(items: readonly Item[]): Item | undefined => items[this.#below(items.length)];
  #take = <Item>(items: Item[]): Item | undefined => items.splice(this.#below(items.length), 1)[0];
  /** One in three clocks is right, the others are up to a year off. */
  #skew = (): number => (this.#isLikely(1 / 3) ? 0 : Math.round((this.#random() - 0.5) * 2 * YEAR));

  /** What may happen, by how often. */
  readonly #actions: readonly [weight: number, act: () => void][] = [
    [6, () => this.#pick(this.#devices)?.add(this.#ledger.edit({}, this.#random), this.#now)],
    [16, () => this.#editOnDevice()],
    [2, () => this.#deleteOnDevice()],
    [20, () => this.#askFromSome()],
    [24, () => this.#deliver(this.#take(this.#requests))],
    [24, () => this.#receive(this.#take(this.#replies))],
    [4, () => this.#take(this.#requests)],
    [4, () => this.#take(this.#replies)],
    [4, () => this.#repeat(this.#requests)],
    [4, () => this.#repeat(this.#replies)],
    [6, () => this.#editOnline()],
    [2, () => this.#changeOnline()],
    [3, () => this.#server.share(this.#pick(people) ?? 'ana', this.#isLikely(0.5))],
    [1, () => this.#server.compact(this.#below(20))],
    [1, () => this.#setClock()],
    [0.3, () => this.#server.revoked.add(this.#pick(this.#devices)?.name ?? '')],
  ];

  #act(): void {
    let left = this.#random() * this.#actions.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, act] of this.#actions) {
      left -= weight;
      if (left >= 0) continue;
      act();
      break;
    }
  }

  #editOnDevice(): void {
    const device = this.#pick(this.#devices);
    const row = device && this.#pick(device.editable());
    if (row) device.edit(row, this.#ledger.edit(device.fieldsOf(row), this.#random), this.#now);
  }

  #deleteOnDevice(): void {
    const device = this.#pick(this.#devices);
    const row = device && this.#pick(device.editable());
    if (!row) return;
    this.#ledger.delete(device.fieldsOf(row));
    device.delete(row, this.#now);
  }

  #askFromSome(): void {
    for (const device of this.#devices) if (!device.isRevoked && this.#isLikely(0.5)) this.#requests.push(device.ask());
  }

  /** The server handles a request, and may crash between two of its changes or before it replies. */
  #deliver(request: SyncRequest | undefined): void {
    if (!request) return;
    const crashesAfter = this.#isLikely(0.15) ? this.#below(request.changes.length + 1) : undefined;
    this.#handle(request, crashesAfter);
  }

  #handle(request: SyncRequest, crashesAfter?: number): void {
    const reply = this.#server.handle(request, { now: this.#now, crashesAfter });
    if (reply && this.#isLikely(0.2)) {
      const before = this.#server.snapshot();
      this.#server.handle(request, { now: this.#now });
      check(this.#server.snapshot() === before, 'a repeated message changed something');
    }
    const to = this.#devices.find(({ name }) => name === request.device);
    if (reply && to) this.#replies.push({ to, reply });
  }

  #receive(message: { to: SimulatedDevice; reply: CheckedReply } | undefined): void {
    if (message?.to.receive(message.reply, this.#now)) checkCopies(message.to, this.#server, message.reply);
  }

  #repeat<Message>(messages: Message[]): void {
    const message = this.#pick(messages);
    if (message) messages.push(message);
  }

  #onlineRow = () =>
    this.#pick([...this.#server.rows].filter(([, { isDeleted, isFinished }]) => !isDeleted && !isFinished));

  #editOnline(): void {
    const [uuid, row] = this.#onlineRow() ?? [];
    if (uuid === undefined || !row) return;
    const fields = { ...row.fields, ...this.#ledger.edit(row.fields, this.#random) };
    this.#server.write(uuid, { owner: row.owner, at: this.#now, fields });
  }

  /** A row is finished, deleted or handed over. */
  #changeOnline(): void {
    const [uuid, row] = this.#onlineRow() ?? [];
    if (uuid === undefined || !row) return;
    const { owner } = row;
    const kind = this.#below(3);
    if (kind === 0) this.#server.write(uuid, { owner, at: this.#now, isFinished: true });
    else if (kind === 1) {
      this.#ledger.delete(row.fields);
      this.#server.write(uuid, { owner, at: this.#now, isDeleted: true });
    } else this.#server.write(uuid, { owner: people.find((person) => person !== owner) ?? owner, at: this.#now });
  }

  #setClock(): void {
    const device = this.#pick(this.#devices);
    if (device) device.skew = this.#skew();
  }

  /** What is on its way arrives, and each device asks until it has all. */
  #deliverAll(): void {
    for (const request of this.#requests.splice(0)) this.#handle(request);
    this.#receiveAll();
    for (let round = 0; round < MOST_ROUNDS && this.#devices.some((device) => this.#isBehind(device)); round++)
      for (const device of this.#devices)
        if (this.#isBehind(device)) {
          this.#handle(device.ask());
          this.#receiveAll();
        }
  }

  #receiveAll(): void {
    for (const message of this.#replies.splice(0)) this.#receive(message);
  }

  /** Returns whether a device still has something to say or to ask. */
  #isBehind = ({ state, isRevoked, name }: SimulatedDevice): boolean =>
    state.waiting.length > 0 ||
    (!isRevoked && (this.#server.revoked.has(name) || state.cursor.get(SCHOOL)?.seq !== this.#server.lastSeq()));
}
