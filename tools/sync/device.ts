import type { Fields } from '../../src/core/sync/merge.ts';
import type { ChangeOfRow } from '../../src/core/sync/resolve.ts';
import type { applyReply, DeviceState } from './reply.ts';
import { type CheckedReply, SCHOOL, type SyncRequest } from './server.ts';

/** The ids of rows that the server does not know yet begin here. */
const FIRST_LOCAL_ID = 2 ** 40;
const BATCH = 3;

/** A device of a person: what it has, its clock, and what it may do with rows of its own. */
export class SimulatedDevice {
  readonly name: string;
  readonly person: string;
  readonly apply: typeof applyReply;
  /** How far the own clock is ahead of the true time. */
  skew: number;
  state: DeviceState = { rows: new Map(), waiting: [], cursor: new Map() };
  isRevoked = false;
  #numbers = 0;
  /** How far the server's clock is ahead, as of the last reply. */
  #correction: number;

  constructor({ name, person, skew, apply }: Pick<SimulatedDevice, 'name' | 'person' | 'skew' | 'apply'>) {
    this.name = name;
    this.person = person;
    this.skew = skew;
    this.apply = apply;
    // It has registered.
    this.#correction = -skew;
  }

  add(fields: Fields, now: number): void {
    const row = `${this.name}-row-${++this.#numbers}`;
    const id = FIRST_LOCAL_ID + this.#numbers;
    const copied = { fields: { ...fields, owner: this.person, isFinished: false }, revision: 'local', id };
    this.#change({ kind: 'add', row, after: fields }, now, new Map(this.state.rows).set(row, copied));
  }

  edit(row: string, fields: Fields, now: number): void {
    const copied = this.state.rows.get(row);
    if (!copied) throw new Error(`${this.name} has no ${row}`);
    const before = Object.fromEntries(Object.keys(fields).map((name) => [name, copied.fields[name]]));
    const after = { ...copied.fields, ...fields };
    const rows = new Map(this.state.rows).set(row, { ...copied, fields: after });
    this.#change({ kind: 'edit', row, before, after }, now, rows);
  }

  delete(row: string, now: number): void {
    const rows = new Map(this.state.rows);
    const revision = rows.get(row)?.revision ?? '';
    rows.delete(row);
    this.#change({ kind: 'delete', row, revision }, now, rows);
  }

  fieldsOf = (row: string): Fields => this.state.rows.get(row)?.fields ?? {};

  /** Returns the rows that the person may edit here. */
  editable = (): string[] =>
    [...this.state.rows].flatMap(([uuid, { fields }]) =>
      fields.owner === this.person && fields.isFinished === false ? [uuid] : [],
    );

  ask = (): SyncRequest => ({
    device: this.name,
    person: this.person,
    changes: this.state.waiting.slice(0, BATCH),
    from: this.state.cursor.get(SCHOOL),
    uuids: [...this.state.rows.keys()],
  });

  /** Takes a reply in. Returns whether it was one to the last question. */
  receive(reply: CheckedReply, now: number): boolean {
    const before = this.state;
    this.state = this.apply(before, reply);
    if (this.state === before) return false;
    if (reply.isRevoked) this.isRevoked = true;
    this.#correction = reply.now - (now + this.skew);
    return true;
  }

  #change(change: ChangeOfRow, now: number, rows: DeviceState['rows']): void {
    const uuid = `${this.name}-change-${++this.#numbers}`;
    const at = now + this.skew + this.#correction;
    this.state = { ...this.state, rows, waiting: [...this.state.waiting, { ...change, uuid, at }] };
  }
}
