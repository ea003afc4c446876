import { seededRandom } from '../../../src/core/random.ts';
import { type Actor, attempt, type Choices, randomChoices, withLoggedCalls } from './actor.ts';
import { workOnAssessments } from './assessment-work.ts';
import { checkConvergence, syncUntilQuiet } from './convergence.ts';
import { Ledger } from './ledger.ts';
import type { Computer, Participants } from './participants.ts';
import { workOnQuestions } from './question-work.ts';
import { shownTo } from './shown.ts';
import { type Fault, faults } from './wire.ts';

const YEAR = 365 * 24 * 3_600_000;

export type ScenarioOptions = {
  steps: number;
  /** Called with what is done, step by step. */
  onStep?(text: string): void;
};

/**
 * Lets people work online and on their computers by a seed, while messages are lost, clocks are wrong, programs end and the server is restored,
 * until all is quiet. Throws when something is lost or not alike. The same seed does the same, but for what only uuids decide.
 */
export const runScenario = async (
  participants: Participants,
  seed: number,
  { steps, onStep = () => {} }: ScenarioOptions,
): Promise<void> => {
  await participants.begin();
  const scenario = new Scenario(participants, seed, onStep);
  for (let step = 0; step < steps; step++) await scenario.step();
  onStep('quiet');
  await syncUntilQuiet(scenario);
  await checkConvergence(scenario, scenario.ledger);
};

class Scenario {
  readonly server: Participants['server'];
  readonly computers: readonly Computer[];
  readonly ledger = new Ledger();
  readonly #participants: Participants;
  readonly #choices: Choices;
  readonly #onStep: (text: string) => void;
  #backup: (() => Promise<void>) | null = null;

  constructor(participants: Participants, seed: number, onStep: (text: string) => void) {
    this.#participants = participants;
    this.server = participants.server;
    const random = seededRandom(seed);
    this.#choices = randomChoices(random);
    this.#onStep = onStep;
    // Two at least, of one person or of two.
    const count = 2 + this.#choices.below(participants.computers.length - 1);
    this.computers = this.#choices.isOne(2)
      ? participants.computers.slice(0, count)
      : participants.computers.filter(({ person }) => person === 'Ana').slice(0, count);
    for (const { wire } of this.computers) wire.below = this.#choices.below;
  }

  /** What may happen, by how often. */
  readonly #actions: readonly [weight: number, name: string, act: () => Promise<void>][] = [
    [46, 'work on a computer', () => this.#work(this.#actor(this.#computer()))],
    [18, 'work online', () => this.#work(this.#actor(this.#choices.isOne(4) ? 'Bruno' : 'Ana'))],
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
    [1, 'revoke a computer', () => this.server.revoke('Ana', this.#choices.below(5))],
  ];

  async step(): Promise<void> {
    this.server.world.clock.pass(30_000);
    for (const { world } of this.computers) world.clock.pass(1_000 + this.#choices.below(60_000));
    let left = (this.#choices.below(1_000_000) / 1_000_000) * this.#actions.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, name, act] of this.#actions) {
      left -= weight;
      if (left >= 0) continue;
      this.#onStep(name);
      await act();
      return;
    }
  }

  #computer = (): Computer => this.#choices.pick(this.computers) as Computer;

  #actor(place: Computer | string): Actor & { computer: Computer | null } {
    const { client } = typeof place === 'string' ? this.server.person(place) : place;
    const computer = typeof place === 'string' ? null : place;
    return {
      ...{ client, computer, choices: this.#choices, ledger: this.ledger, entries: this.#participants.entries },
      onRefusal: (name) => this.#onStep(`  refused: ${name}`),
    };
  }

  async #work(actor: Actor & { computer: Computer | null }): Promise<void> {
    await actor.computer?.makeReady();
    const client = withLoggedCalls(actor.computer?.client ?? actor.client, this.#onStep);
    if (actor.computer)
      this.#onStep(`  on computer ${this.computers.indexOf(actor.computer)} of ${actor.computer.person}`);
    const current = { ...actor, client };
    await (this.#choices.below(5) < 3 ? workOnQuestions(current) : workOnAssessments(current));
  }

  /** Synchronises a computer; each request may meet with something, and somebody may work on meanwhile. */
  async #synchronise(computer: Computer, isWorkedOn = this.#choices.isOne(4)): Promise<void> {
    const { wire } = computer;
    const oneOf = this.#choices.pick([2, 3, 8, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]) ?? 1;
    wire.draw = () => (oneOf < 100 && this.#choices.isOne(oneOf) ? this.#drawFault() : null);
    if (isWorkedOn)
      wire.onReply = async () => {
        wire.onReply = async () => {};
        this.#onStep('  work meanwhile');
        await this.#work(this.#actor(this.#choices.isOne(2) ? computer : 'Ana'));
      };
    await computer.makeReady();
    await computer.calls.synchronise({});
    this.#onStep(`  computer ${this.computers.indexOf(computer)}`);
    wire.draw = () => null;
    wire.onReply = async () => {};
    this.#onStep(`  ${(await computer.state()).problem ?? 'done'}`);
  }

  #drawFault(): Fault {
    const fault = this.#choices.pick(faults) as Fault;
    this.#onStep(`  ${fault}`);
    return fault;
  }

  async #synchroniseTwo(): Promise<void> {
    const two = [...new Set([this.#computer(), this.#computer()])];
    await Promise.all(two.map((one) => this.#synchronise(one, false)));
  }

  async #changeShares(): Promise<void> {
    const { client } = this.server.person('Bruno');
    await client.users.changeShareOptions({ shareMyQuestions: this.#choices.isOne(2) });
  }

  async #changeCatalogue(): Promise<void> {
    const { questions } = this.server.person('Edith').client;
    const { entries } = this.#participants;
    const idCataloging = this.#choices.pick(entries) ?? 0;
    const kind = this.#choices.below(4);
    const actor = this.#actor('Edith');
    const active = this.#choices.isOne(2);
    if (kind === 0) {
      const name = this.ledger.create('Tema');
      await attempt(actor, () => questions.editCataloging({ idCataloging, name }));
    } else if (kind === 1) await attempt(actor, () => questions.editCataloging({ idCataloging, active }));
    else if (kind === 2) {
      const idTarget = this.#choices.pick(entries) ?? 0;
      await attempt(actor, () => questions.mergeCataloging({ idCataloging, idTarget }));
    } else await attempt(actor, () => questions.unmergeCataloging({ idCataloging }));
  }

  /** Clocks are up to a year off, or right. */
  async #setClock({ world }: Computer): Promise<void> {
    const off = this.#choices.isOne(3) ? 0 : Math.round((this.#choices.below(2_000) / 1_000 - 1) * YEAR);
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
