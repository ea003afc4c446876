import { desktopCalls } from '../../../src/contract/desktop.ts';
import { createApp } from '../../../src/server/app.ts';
import { type ClientOf, createClientOf, createSender } from '../../../src/server/client.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { createMemoryKeys } from '../../../src/server/key-store.ts';
import { createMemoryMirror } from '../../../src/server/mirror-store.ts';
import type { Send } from '../../../src/server/send.ts';
import { renewEpoch } from '../../../src/server/sync/api.ts';
import { createTestClient, type TestClient } from '../client.ts';
import type { TestDatabase } from '../database.ts';
import { PASSWORD } from '../device-world.ts';
import { openWorld, type TestUser, type World } from '../world.ts';
import { noteRows } from './rows-at-moment.ts';
import { Wire } from './wire.ts';

/** Databases for a server and for computers; `privileged` passes over the server's keys that refer. */
export type ScenarioDatabases = {
  openServer(): Promise<TestDatabase & { privileged: Database }>;
  openComputer(): Promise<TestDatabase>;
};

/** A computer of a person, on which she works without a network. */
export class Computer {
  readonly world: World;
  readonly person: string;
  wire: Wire;
  client: TestClient;
  calls: ClientOf<typeof desktopCalls>['desktop'];
  readonly #server: Server;
  readonly #restore: () => Promise<void>;
  /** What is stored beside the database. */
  #stores = { mirror: createMemoryMirror(), keys: createMemoryKeys() };

  constructor(server: Server, world: World, person: string, wire: Wire, restore: () => Promise<void>) {
    this.#server = server;
    this.world = world;
    this.person = person;
    this.wire = wire;
    this.#restore = restore;
    [this.client, this.calls] = this.#open();
  }

  /** Begins anew as it was prepared. */
  async begin(): Promise<void> {
    await this.#restore();
    this.#stores = { mirror: createMemoryMirror(), keys: this.#stores.keys };
    this.wire = new Wire((...request) => createSender(this.#server.app, null)(...request));
    this.end();
  }

  /** Ends the program and starts it again, over what it has stored. */
  end(): void {
    [this.client, this.calls] = this.#open();
  }

  /** Registers it, or does so again where the server knows it no more, and opens it where it is locked. */
  async makeReady(): Promise<void> {
    const { access, problem } = (await this.calls.getDesktopState({})).content;
    const { email } = this.#server.person(this.person);
    if (access === 'unregistered' || problem === 'revoked' || problem === 'needsRegistering')
      await this.calls.registerDesktop({ email, password: PASSWORD, name: 'Portátil' }).catch((error) => {
        if (error.envelope?.error !== 'No connection') throw error;
      });
    else if (access === 'locked') await this.calls.unlockDesktop({ password: PASSWORD });
  }

  async state() {
    return (await this.calls.getDesktopState({})).content;
  }

  #open(): [TestClient, ClientOf<typeof desktopCalls>['desktop']] {
    const send: Send = (...request) => this.wire.send(...request);
    const app = createApp({ ...this.world.host, desktop: { send, ...this.#stores } });
    return [createTestClient(app, null), createClientOf(desktopCalls, createSender(app, null)).desktop];
  }
}

/** The server with the people who use it. */
export class Server {
  readonly world: World;
  readonly privileged: Database;
  app: World['app'];
  readonly #people = new Map<string, TestUser>();

  constructor(world: World, privileged: Database) {
    this.world = world;
    this.privileged = privileged;
    this.app = world.app;
  }

  async add(name: string, role: 'teacher' | 'editor', idSchool?: number): Promise<void> {
    this.#people.set(name, await this.world.addPerson(role, `${name} Núñez`, idSchool));
  }

  /** Returns somebody with a client of the server as it runs now. */
  person(name: string): TestUser {
    const person = this.#people.get(name);
    if (!person) throw new Error(`nobody is called ${name}`);
    return { ...person, client: createTestClient(this.app, person.token) };
  }

  /** Ends the server and starts it again. */
  end(): void {
    this.app = createApp(this.world.host);
  }

  note = () => noteRows(this.privileged);

  /** Ends a device's registration as its user does. */
  async revoke(name: string, which: number): Promise<void> {
    const { devices } = this.person(name).client;
    const { content } = await devices.getDevices({});
    const open = content.filter(({ revoked }) => revoked === null);
    const one = open[which % Math.max(open.length, 1)];
    if (one) await devices.revokeDevice({ idDevice: one.idDevice });
  }

  /** Goes on from an earlier state, as after the failure of a disk. */
  async restore(rows: () => Promise<void>): Promise<void> {
    await rows();
    await renewEpoch(this.world.database);
    this.end();
  }
}

/** A server and computers as scenarios find them, each from the same state. */
export type Participants = {
  server: Server;
  /** Those of Ana and Bruno in turns. */
  computers: readonly Computer[];
  /** Entries of the catalogue by which questions may be filed. */
  entries: readonly number[];
  /** Brings everything back to how it was prepared. */
  begin(): Promise<void>;
  close(): Promise<void>;
};

/** Prepares a school with two teachers, the provider's questions, and computers on which they have registered. */
export const openParticipants = async (databases: ScenarioDatabases, computersCount: number): Promise<Participants> => {
  const opened = await databases.openServer();
  const world = await openWorld({}, opened);
  const server = new Server(world, opened.privileged);
  const idSchool = await world.addSchool('IES Ría de Vigo');
  await server.add('Ana', 'teacher', idSchool);
  await server.add('Bruno', 'teacher', idSchool);
  await server.add('Edith', 'editor');
  const entries = [
    await world.addCatalogue(['Ciencias', 'Biología']),
    await world.addCatalogue(['Lengua', 'Lectura']),
    await world.addCatalogue(['Historia', 'Roma']),
  ];
  await world.addQuestions({ count: 3, idCataloging: entries[0] ?? 0 });
  await world.addQuestions({ count: 2, idCataloging: entries[1] ?? 0, stimulusTitle: 'El corcho' });
  for (const name of ['Ana', 'Bruno']) {
    const { client } = server.person(name);
    const given = {
      idType: 0,
      questionCommand: 'Antes',
      questionAlternatives: ['Sí', 'No'],
      questionCorrectAlternative: 0,
    };
    await client.questions.addQuestion({ ...given, idCataloging: entries[0] ?? 0 });
  }
  const computers: Computer[] = [];
  for (let index = 0; index < computersCount; index++) {
    const ofComputer = await openWorld({}, await databases.openComputer());
    const wire = new Wire((...request) => createSender(server.app, null)(...request));
    const person = index % 2 === 0 ? 'Ana' : 'Bruno';
    const preparing = new Computer(server, ofComputer, person, wire, async () => {});
    await preparing.makeReady();
    await preparing.calls.synchronise({});
    computers.push(new Computer(server, ofComputer, person, wire, await noteRows(ofComputer.database)));
  }
  const restore = await server.note();
  return {
    ...{ server, computers, entries },
    begin: async () => {
      await restore();
      server.end();
      world.clock.set('2026-03-02T08:00');
      for (const computer of computers) {
        computer.world.clock.set('2026-03-02T08:00');
        await computer.begin();
      }
    },
    close: async () => {
      for (const computer of computers) await computer.world.close();
      await world.close();
    },
  };
};
