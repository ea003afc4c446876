import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../../../src/core/random.ts';
import type { Client } from '../../../src/server/client.ts';
import { writeEvidence } from '../../../tests/support/failed-test.ts';
import { openSession } from '../../../tests/support/remote-client.ts';
import { freePort, temporaryFolder } from '../../../tests/support/server.ts';
import { checkSame } from '../../../tests/support/sync-scenario/convergence.ts';
import { Line } from '../line.ts';
import { OwnServer } from '../own-server.ts';
import type { OnEnd } from '../run-program.ts';
import { Computer } from './computer.ts';
import { causeFault, interrupts, prepare } from './faults.ts';
import { findWritten, showWritten } from './found.ts';
import { Ledger } from './ledger.ts';
import { Person } from './person.ts';
import { drawRound, type Moment, nameOf, type Round } from './plan.ts';

const LOGIN = 'teacher@demo.school';
const FOLDER = 'dist/chaos';
/** So many questions are on the first page of the list at least. */
const SHOWN = 5;

/** What came of a round, or of a comparison with the server: what is wrong, and where it can be looked at. */
export type Outcome = { name: string; problems: string[]; evidence: string | null; seconds: number };

/** A server, a line to it, and a computer on which a teacher works, each of which fails on purpose. */
export class DesktopChaos {
  readonly ledger = new Ledger();
  readonly #seed: number;
  readonly #random: () => number;
  readonly #server: OwnServer;
  readonly #line: Line;
  readonly #computer: Computer;
  readonly #person: Person;
  /** Calls and files of the server, past the line. */
  readonly #online: { client: Client; token: string };
  #round = 0;

  private constructor(
    seed: number,
    {
      server,
      line,
      computer,
      online,
    }: { server: OwnServer; line: Line; computer: Computer; online: { client: Client; token: string } },
  ) {
    this.#seed = seed;
    this.#random = seededRandom(seed);
    this.#server = server;
    this.#line = line;
    this.#computer = computer;
    this.#online = online;
    this.#person = new Person(computer, this.ledger);
  }

  /** Starts the product with its demonstration in a temporary folder, and registers a computer. `onEnd` is given what has to be ended. */
  static async open(seed: number, onEnd: OnEnd): Promise<DesktopChaos> {
    const { folder, remove } = temporaryFolder();
    onEnd(remove);
    const server = new OwnServer({ folder, port: await freePort(), processes: 1 });
    onEnd(() => server.end());
    await server.ready();
    const line = await Line.to(server.port, { slowMs: 0 });
    onEnd(() => line.close());
    const computer = new Computer(`http://127.0.0.1:${line.port}`, LOGIN);
    onEnd(() => computer.browser.remove());
    await computer.register();
    const online = await openSession(`http://127.0.0.1:${server.port}`, LOGIN);
    return new DesktopChaos(seed, { server, line, computer, online });
  }

  /** Plays the next round, and looks for everything on the computer. */
  async play(): Promise<Outcome> {
    this.#round++;
    const round = drawRound(this.#random, this.#person.questions.length);
    return this.#judge(nameOf(round), async () => {
      const key = await this.#work(round);
      return this.#problemsOnComputer(key);
    });
  }

  /** Synchronises, and looks for everything on the server. */
  compare(): Promise<Outcome> {
    return this.#judge('compared with the server', async () => {
      await this.#computer.synchronise();
      return [...(await this.#problemsOnComputer(null)), ...(await this.#problemsOnServer())];
    });
  }

  /** Lets the person work while the fault comes, and throws what did not come of it. */
  async #work(round: Round): Promise<string | null> {
    await prepare(round, { computer: this.#computer });
    let fault: Promise<void> | null = null;
    let hasBegun = false;
    const on = (moment: Moment) => {
      if (fault !== null || moment !== round.moment) return;
      fault = (async () => {
        await pause(round.after);
        hasBegun = true;
        await causeFault(round, { server: this.#server, line: this.#line, computer: this.#computer });
      })();
      // A failure is thrown where it is awaited, after the work.
      fault.catch(() => {});
    };
    try {
      return await this.#person.work(round, on);
    } catch (error) {
      if (!hasBegun || !interrupts(round)) throw error;
      return null;
    } finally {
      await fault;
      await this.#computer.browser.closeFormerTab();
    }
  }

  /** Returns what is wrong on the computer, also on its screen: the list shows what was written last. */
  async #problemsOnComputer(key: string | null): Promise<string[]> {
    const page = await this.#computer.open('/my-questions?bank=mine');
    const { questions, all } = await findWritten(await this.#computer.client());
    const problems = this.ledger.problemsIn(all);
    this.ledger.adopt(all);
    this.#person.questions = questions;
    const place = questions.findIndex((one) => one.key === key);
    // The list has pages.
    if (place >= 0 && place < SHOWN)
      await page
        .getByText(new RegExp(`Pregunta ${key}\\b`))
        .first()
        .waitFor();
    for (const file of questions[place]?.files ?? []) problems.push(...(await this.#problemsOfFile(file)));
    return [...problems, ...(await this.#computer.errors())];
  }

  async #problemsOfFile(name: string): Promise<string[]> {
    const page = await this.#computer.page();
    const size = await page.evaluate(async (path) => {
      const response = await fetch(path);
      return response.ok ? (await response.blob()).size : 0;
    }, `/files/${name}`);
    return size > 0 ? [] : [`the file ${name} is not on the computer`];
  }

  async #problemsOnServer(): Promise<string[]> {
    const { client, token } = this.#online;
    const { questions, all } = await findWritten(client);
    const problems = this.ledger.problemsIn(all).map((problem) => `on the server ${problem}`);
    for (const name of questions.flatMap(({ files }) => files)) {
      problems.push(...(await this.#problemsOfFile(name)));
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`http://127.0.0.1:${this.#server.port}/files/${name}`, { headers });
      if (!response.ok || (await response.blob()).size === 0) problems.push(`the file ${name} is not on the server`);
    }
    const here = await showWritten(await this.#computer.client());
    checkSame(here, await showWritten(client), 'the computer shows something else than the server');
    return problems;
  }

  async #judge(name: string, work: () => Promise<string[]>): Promise<Outcome> {
    const started = performance.now();
    const problems = await work().catch((error: Error) => [error.stack ?? String(error)]);
    const seconds = Math.round((performance.now() - started) / 1000);
    return { name, problems, seconds, evidence: problems.length > 0 ? await this.#collectEvidence(name) : null };
  }

  async #collectEvidence(name: string): Promise<string> {
    const title = `desktop ${this.#seed} round ${this.#round} ${name}`;
    const pages = [await this.#computer.record()];
    return writeEvidence({ title, pages, serverLog: await this.#server.output(), folder: FOLDER });
  }
}
