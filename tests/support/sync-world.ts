import type { CopiedRow, SyncChange } from '../../src/contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../src/core/people/schools.ts';
import type { Position } from '../../src/core/sync/cursor.ts';
import { fieldsOf, versionFields } from '../../src/core/sync/fields.ts';
import type { Fields } from '../../src/core/sync/merge.ts';
import type { SyncedEntity } from '../../src/core/sync/synced-entities.ts';
import { createTestClient, type TestClient } from './client.ts';
import { registering } from './device-world.ts';
import { newUuid } from './made-up.ts';
import { openQuestionWorld } from './question-world.ts';
import type { TestUser } from './world.ts';

type Asked = Parameters<TestClient['offline']['syncAssessment']>[0];
export type SyncReply = Awaited<ReturnType<TestClient['offline']['syncAssessment']>>;

/** What a device has after the replies that it has stored. */
export class DeviceCopy {
  readonly client: TestClient;
  readonly idDevice: number;
  readonly idSchool: number;
  readonly uuid: string;
  readonly rows = new Map<string, CopiedRow>();
  account: SyncReply['account'] = {};
  disciplines: number[] = [];
  readonly #positions = new Map<number, Position>();

  constructor(client: TestClient, { idDevice, idSchool, uuid }: { idDevice: number; idSchool: number; uuid: string }) {
    this.client = client;
    this.idDevice = idDevice;
    this.idSchool = idSchool;
    this.uuid = uuid;
  }

  /** Asks once, stores the reply and returns it. */
  async ask(more: Partial<Asked> = {}): Promise<SyncReply> {
    const idSchool = Number(more.idSchool ?? this.idSchool);
    const from = this.#positions.get(idSchool) ?? null;
    const asked = { idSchool, from, disciplines: this.disciplines, ...more };
    const reply = await this.client.offline.syncAssessment(asked);
    for (const ref of reply.removed) this.rows.delete(keyOf(ref));
    for (const row of reply.rows) this.rows.set(keyOf(row), row);
    this.account = { ...this.account, ...reply.account };
    if (reply.listing === null) this.#positions.set(idSchool, reply.to);
    return reply;
  }

  /** Asks until nothing is left, and returns the replies. */
  async receive(idSchool = this.idSchool): Promise<SyncReply[]> {
    const replies: SyncReply[] = [];
    for (let listing: Asked['listing'] = null; ; ) {
      const reply = await this.ask({ idSchool, listing });
      replies.push(reply);
      listing = reply.listing;
      if (!reply.hasMore) return replies;
    }
  }

  /** Receives everything of both schools. */
  async receiveAll(): Promise<SyncReply[]> {
    return [...(await this.receive()), ...(await this.receive(PROVIDER_SCHOOL_ID))];
  }

  /** Sends changes of rows of its school. */
  send(...changes: SyncChange[]): Promise<SyncReply> {
    return this.ask({ changes });
  }

  /** Returns the fields of a row that it has. */
  fields(entity: SyncedEntity, id: number): Fields {
    return fieldsOf(entity, this.row(entity, id).tables, (table, _, idRow) => this.#uuids().get(`${table} ${idRow}`));
  }

  /** Returns the uuid of the entry of the catalogue with an id. */
  entry(id: number): string {
    return this.row('catalogue', id).uuid;
  }

  #uuids(): Map<string, string> {
    const named = [...this.rows.values()].flatMap(({ tables }) =>
      Object.entries(tables).flatMap(([table, rows]) =>
        rows.map((row): [string, string] => [`${table} ${row['id']}`, String(row['uuid'])]),
      ),
    );
    return new Map(named);
  }

  /** Returns the change that an edit of a row is, with a version of its own where the wording changes. */
  edit(entity: SyncedEntity, id: number, changed: Fields, more: { at?: number } = {}): SyncChange {
    const fields = this.fields(entity, id);
    const before = Object.fromEntries(Object.keys(changed).map((name) => [name, fields[name]]));
    const after = { ...fields, ...changed };
    return {
      ...changeOf(entity, this.row(entity, id).uuid, more),
      kind: 'edit',
      before,
      after: withVersion(entity, after),
    };
  }

  /** Returns the change that adds a row. */
  add(entity: SyncedEntity, fields: Fields, more: { at?: number; row?: string } = {}): SyncChange {
    return { ...changeOf(entity, more.row ?? newUuid(), more), kind: 'add', after: withVersion(entity, { ...fields }) };
  }

  /** Returns the change that deletes a row. */
  remove(entity: SyncedEntity, id: number): SyncChange {
    const { uuid, revision } = this.row(entity, id);
    return { ...changeOf(entity, uuid, {}), kind: 'delete', revision };
  }

  setPosition(position: Position, idSchool = this.idSchool): void {
    this.#positions.set(idSchool, position);
  }

  position(idSchool = this.idSchool): Position | undefined {
    return this.#positions.get(idSchool);
  }

  /** Returns the rows of an entity. */
  all(entity: CopiedRow['entity']): CopiedRow[] {
    return [...this.rows.values()].filter((row) => row.entity === entity);
  }

  /** Returns the ids of the rows of an entity, in order. */
  ids(entity: CopiedRow['entity']): number[] {
    return this.all(entity)
      .map((row) => headOf(row)['id'] as number)
      .toSorted((a, b) => a - b);
  }

  /** Returns the row of an entity with an id; throws where there is none. */
  row(entity: CopiedRow['entity'], id: number): CopiedRow {
    const found = this.all(entity).find((row) => headOf(row)['id'] === id);
    if (!found) throw new Error(`the device has no ${entity} ${id}`);
    return found;
  }
}

const changeOf = (entity: SyncedEntity, row: string, { at = Date.parse('2026-03-02T07:00:00Z') }: { at?: number }) => ({
  ...{ uuid: newUuid(), entity, row, at },
});

const withVersion = (entity: SyncedEntity, fields: Fields) => {
  const names: readonly string[] = versionFields[entity];
  if (names.length === 0) return fields;
  const wording = Object.fromEntries(names.map((name) => [name, fields[name]]));
  const { classifications } = fields;
  return {
    ...fields,
    versions: [{ uuid: newUuid(), added: 0, ...wording, ...(classifications !== undefined && { classifications }) }],
  };
};

const keyOf = ({ entity, uuid }: Pick<CopiedRow, 'entity' | 'uuid'>) => `${entity} ${uuid}`;

/** Returns the row that has the uuid of a copied row. */
export const headOf = ({ entity, tables }: CopiedRow) => tables[entity === 'file' ? 'asset' : entity]?.[0] ?? {};

/** Opens a world with teachers of two schools and authors, who synchronise computers. */
export const openSyncWorld = async () => {
  const fixture = await openQuestionWorld();
  return {
    ...fixture,
    /** Registers a computer of somebody. */
    openDevice: async ({ email, idSchool }: TestUser): Promise<DeviceCopy> => {
      const given = registering(email);
      const { content, device } = await fixture.world.anonymous.devices.registerDevice(given);
      const client = createTestClient(fixture.world.app, content.token);
      return new DeviceCopy(client, { ...device, idSchool, uuid: given.uuid });
    },
  };
};
export type SyncWorld = Awaited<ReturnType<typeof openSyncWorld>>;
