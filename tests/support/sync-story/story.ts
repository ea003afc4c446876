import { seededRandom } from '../../../src/core/random.ts';
import { workOnAssessments } from './assessment-work.ts';
import type { Cast, Computer } from './cast.ts';
import { attempt, type Dice, diceOf, type Hand, telling } from './hand.ts';
import { Ledger } from './ledger.ts';
import { workOnQuestions } from './question-work.ts';
import { shownTo } from './shown.ts';
import { judge, quieten } from './verdict.ts';
import { type Fault, faults } from './wire.ts';

const YEAR = 365 * 24 * 3_600_000;

export type StoryOptions = {
  steps: number;
  /** Called with what is done, step by step. */
  onStep?(text: string): void;
};

/**
 * Lets people work online and on their computers by a seed, while messages are lost, clocks are wrong, programs end and the server is restored,
 * until all is quiet. Throws when something is lost or not alike. The same seed does the same, but for what only uuids decide.
 */
export const playStory = async (
  cast: Cast,
  seed: number,
  { steps, onStep = () => {} }: StoryOptions,
): Promise<void> => {
  await cast.begin();
  const story = new Story(cast, seed, onStep);
  for (let step = 0; step < steps; step++) await story.step();
  onStep('quiet');
  await quieten(story);
  await judge(story, story.ledger);
};

class Story {
  readonly server: Cast['server'];
  readonly computers: readonly Computer[];
  readonly ledger = new Ledger();
  readonly #cast: Cast;
  readonly #dice: Dice;
  readonly #onStep: (text: string) => void;
  #backup: (() => Promise<void>) | null = null;

  constructor(cast: Cast, seed: number, onStep: (text: string) => void) {
    this.#cast = cast;
    this.server = cast.server;
    const random = seededRandom(seed);
    this.#dice = diceOf(random);
    this.#onStep = onStep;
    // Two at least, of one person or of two.
    const count = 2 + this.#dice.below(cast.computers.length - 1);
    this.computers = this.#dice.isOne(2)
      ? cast.computers.slice(0, count)
      : cast.computers.filter(({ person }) => person === 'Ana').slice(0, count);
    for (const { wire } of this.computers) wire.below = this.#dice.below;
  }

  /** What may happen, by how often. */
  readonly #actions: readonly [weight: number, name: string, act: () => Promise<void>][] = [
    [46, 'work on a computer', () => this.#work(this.#hand(this.#computer()))],
    [18, 'work online', () => this.#work(this.#hand(this.#dice.isOne(4) ? 'Bruno' : 'Ana'))],
    [26, 'synchronise', () => this.#synchronise(this.#computer())],
    [6, 'synchronise two at once', () => this.#synchroniseTwo()],
    [3, 'change shares', () => this.#changeShares()],
    [3, 'change the catalogue', () => this.#changeCatalogue()],
    [2, 'set a clock', () => this.#setClock(this.#computer())],
    [3, 'end a program', async () => this.#computer().end()],
    [2, 'end the server', async () => this.server.end()],
    [3, 'late requests', () => this.#computer().wire.deliverLate()],
    [1.5, 'back up the server', () => this.#backUp()],
    [1.5, 'restore the server', () => this.#restore()],
    [1, 'revoke a computer', () => this.server.revoke('Ana', this.#dice.below(5))],
  ];

  async step(): Promise<void> {
    this.server.world.clock.pass(30_000);
    for (const { world } of this.computers) world.clock.pass(1_000 + this.#dice.below(60_000));
    let left = (this.#dice.below(1_000_000) / 1_000_000) * this.#actions.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, name, act] of this.#actions) {
      left -= weight;
      if (left >= 0) continue;
      this.#onStep(name);
      await act();
      return;
    }
  }

  #computer = (): Computer => this.#dice.pick(this.computers) as Computer;

  #hand(place: Computer | string): Hand & { computer: Computer | null } {
    const { client } = typeof place === 'string' ? this.server.person(place) : place;
    const computer = typeof place === 'string' ? null : place;
    return {
      ...{ client, computer, dice: this.#dice, ledger: this.ledger, entries: this.#cast.entries },
      onRefusal: (name) => this.#onStep(`  refused: ${name}`),
    };
  }

  async #work(hand: Hand & { computer: Computer | null }): Promise<void> {
    await hand.computer?.makeReady();
    const client = telling(hand.computer?.client ?? hand.client, this.#onStep);
    if (hand.computer)
      this.#onStep(`  on computer ${this.computers.indexOf(hand.computer)} of ${hand.computer.person}`);
    const current = { ...hand, client };
    await (this.#dice.below(5) < 3 ? workOnQuestions(current) : workOnAssessments(current));
  }

  /** Synchronises a computer; each request may meet with something, and somebody may work on meanwhile. */
  async #synchronise(computer: Computer, isWorkedOn = this.#dice.isOne(4)): Promise<void> {
    const { wire } = computer;
    const oneOf = this.#dice.pick([2, 3, 8, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]) ?? 1;
    wire.draw = () => (oneOf < 100 && this.#dice.isOne(oneOf) ? this.#befall() : null);
    if (isWorkedOn)
      wire.onReply = async () => {
        wire.onReply = async () => {};
        this.#onStep('  work meanwhile');
        await this.#work(this.#hand(this.#dice.isOne(2) ? computer : 'Ana'));
      };
    await computer.makeReady();
    await computer.calls.synchronise({});
    this.#onStep(`  computer ${this.computers.indexOf(computer)}`);
    wire.draw = () => null;
    wire.onReply = async () => {};
    this.#onStep(`  ${(await computer.state()).problem ?? 'done'}`);
  }

  #befall(): Fault {
    const fault = this.#dice.pick(faults) as Fault;
    this.#onStep(`  ${fault}`);
    return fault;
  }

  async #synchroniseTwo(): Promise<void> {
    const two = [...new Set([this.#computer(), this.#computer()])];
    await Promise.all(two.map((one) => this.#synchronise(one, false)));
  }

  async #changeShares(): Promise<void> {
    const { client } = this.server.person('Bruno');
    await client.users.changeShareOptions({ shareMyQuestions: this.#dice.isOne(2) });
  }

  async #changeCatalogue(): Promise<void> {
    const { questions } = this.server.person('Edith').client;
    const { entries } = this.#cast;
    const idCataloging = this.#dice.pick(entries) ?? 0;
    const kind = this.#dice.below(4);
    const hand = this.#hand('Edith');
    const active = this.#dice.isOne(2);
    if (kind === 0) {
      const name = this.ledger.create('Tema');
      await attempt(hand, () => questions.editCataloging({ idCataloging, name }));
    } else if (kind === 1) await attempt(hand, () => questions.editCataloging({ idCataloging, active }));
    else if (kind === 2) {
      const idTarget = this.#dice.pick(entries) ?? 0;
      await attempt(hand, () => questions.mergeCataloging({ idCataloging, idTarget }));
    } else await attempt(hand, () => questions.unmergeCataloging({ idCataloging }));
  }

  /** Clocks are up to a year off, or right. */
  async #setClock({ world }: Computer): Promise<void> {
    const off = this.#dice.isOne(3) ? 0 : Math.round((this.#dice.below(2_000) / 1_000 - 1) * YEAR);
    world.clock.pass(this.server.world.clock.now() + off - world.clock.now());
  }

  async #backUp(): Promise<void> {
    this.#backup = await this.server.note();
  }

  /** The server is restored: what no computer has is lost with it. */
  async #restore(): Promise<void> {
    if (!this.#backup) return;
    const copies = [];
    for (const computer of this.computers) {
      await computer.makeReady();
      copies.push(await shownTo(computer.client));
    }
    await this.server.restore(this.#backup);
    // It has forgotten what it answered since: nobody asks that again but with what follows from it.
    for (const { wire } of this.computers) wire.exchanges.splice(0);
    for (const name of ['Ana', 'Bruno']) copies.push(await shownTo(this.server.person(name).client));
    this.ledger.loseAllBut(copies);
  }
}
