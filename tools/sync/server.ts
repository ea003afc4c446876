import type { LogEnd, Position, standingOf } from '../../src/core/sync/cursor.ts';
import type { Fields } from '../../src/core/sync/merge.ts';
import type { Change, resolveChange, Target } from '../../src/core/sync/resolve.ts';
import type { Copied, SyncReply } from './reply.ts';

/** The one school of a simulation. */
export const SCHOOL = 2;
export const LISTS = ['list'];

type ServerRow = {
  id: number;
  owner: string;
  fields: Fields;
  at: number;
  revision: string;
  isFinished: boolean;
  isDeleted: boolean;
};

/** What a device asks: by whom, with what, from where on, and what it has, for a comparison. */
export type SyncRequest = {
  device: string;
  person: string;
  changes: readonly Change[];
  from: Position | undefined;
  uuids: readonly string[];
};

/** A reply, and for the checks of a simulation what the device may see at that moment, by uuid the revision. */
export type CheckedReply = SyncReply & { visible: ReadonlyMap<string, string>; isRevoked: boolean; now: number };

/** How a server goes about it; a simulation replaces parts of it to see that their absence is found. */
export type ServerRules = {
  resolve: typeof resolveChange;
  standing: typeof standingOf;
  /** Whether a change that comes again is answered from memory. */
  remembers: boolean;
  /** Whether a reply has the rows of the answered changes, whatever the log says. */
  sendsAnswered: boolean;
  /** Whether a change of a share brings along the rows of who shares. */
  followsShares: boolean;
};

/** A server with one school: rows, their change log, shares, and what it has done for devices. */
export class SimulatedServer {
  readonly rules: ServerRules;
  readonly rows = new Map<string, ServerRow>();
  readonly copies: { of: string; uuid: string; reason: string }[] = [];
  readonly shares = new Set<string>();
  readonly revoked = new Set<string>();
  #log: ({ seq: number; deleted: boolean } & ({ row: string } | { share: string }))[] = [];
  #end: LogEnd = { epoch: 'first', seq: 0, forgotten: 0 };
  #answered = new Set<string>();
  #numbers = 0;

  constructor(rules: ServerRules) {
    this.rules = rules;
  }

  lastSeq = (): number => this.#end.seq;

  /** Everything that a repeated message must not change. */
  snapshot = (): string =>
    JSON.stringify([[...this.rows], this.copies, this.#end, this.#log.length, this.#answered.size]);

  isVisible(uuid: string, person: string): boolean {
    const row = this.rows.get(uuid);
    return row !== undefined && !row.isDeleted && (row.owner === person || this.shares.has(row.owner));
  }

  /** Writes a row as it is from now on. */
  write(uuid: string, values: Partial<ServerRow> & Pick<ServerRow, 'owner' | 'at'>): void {
    const former = this.rows.get(uuid);
    const row = { fields: {}, isFinished: false, isDeleted: false, id: 0, ...former, ...values };
    this.rows.set(uuid, { ...row, id: former?.id ?? this.#next(), revision: `r${this.#next()}` });
    this.#record({ row: uuid, deleted: row.isDeleted });
  }

  share(person: string, isShared: boolean): void {
    if (isShared) this.shares.add(person);
    else this.shares.delete(person);
    this.#record({ share: person, deleted: !isShared });
  }

  /** Leaves the newest row of each uuid in the log, and forgets what is older than some changes and no deletion mark. */
  compact(kept: number): void {
    const keyOf = (entry: object) => JSON.stringify({ ...entry, seq: 0, deleted: false });
    const newest = new Map(this.#log.map((entry) => [keyOf(entry), entry.seq]));
    const forgotten = Math.max(this.#end.forgotten, this.#end.seq - kept);
    this.#log = this.#log.filter(
      (entry) => newest.get(keyOf(entry)) === entry.seq && (entry.deleted || entry.seq > forgotten),
    );
    this.#end = { ...this.#end, forgotten };
  }

  /** Makes the changes of a request, each in a transaction, as far as the server lives; returns null when it crashes before it replies. */
  handle(
    request: SyncRequest,
    { now, crashesAfter = Number.POSITIVE_INFINITY }: { now: number; crashesAfter?: number },
  ) {
    for (const [index, change] of request.changes.entries()) {
      if (index >= crashesAfter) return null;
      if (this.rules.remembers && this.#answered.has(change.uuid)) continue;
      this.#make(change, request);
      this.#answered.add(change.uuid);
    }
    return crashesAfter <= request.changes.length ? null : this.#reply(request, now);
  }

  #make(change: Change, { device, person }: SyncRequest): void {
    const row = this.rows.get(change.row);
    const target: Target =
      row === undefined ? undefined : row.isDeleted ? { is: 'gone' } : { ...row, is: this.#rightOf(row, person) };
    const mayChange = !this.revoked.has(device);
    const resolution = mayChange
      ? this.rules.resolve(change, target, LISTS)
      : { copy: change.kind === 'delete' ? null : change.after, reason: 'notAllowed' };
    if (resolution.copy) {
      const uuid = `copy-of-${change.uuid}`;
      this.copies.push({ of: change.row, uuid, reason: resolution.reason ?? '' });
      this.write(uuid, { owner: person, fields: contentOf(resolution.copy), at: change.at });
    }
    if (!('row' in resolution) || resolution.row === undefined) return;
    const at = Math.max(change.at, row?.at ?? change.at);
    if (resolution.row === null) this.write(change.row, { owner: person, at, isDeleted: true });
    else this.write(change.row, { owner: person, fields: contentOf(resolution.row), at });
  }

  #rightOf = (row: ServerRow, person: string) =>
    row.owner !== person ? ('notAllowed' as const) : row.isFinished ? ('finished' as const) : ('editable' as const);

  #reply({ device, person, changes, from, uuids }: SyncRequest, now: number): CheckedReply {
    const answered = changes.map(({ uuid }) => uuid);
    const isRevoked = this.revoked.has(device);
    const visible = new Map(
      [...this.rows].flatMap(([uuid, { revision }]) => (this.isVisible(uuid, person) ? [[uuid, revision]] : [])),
    );
    const base = { idSchool: SCHOOL, from, answered, visible, isRevoked, now };
    if (isRevoked) return { ...base, to: from ?? { epoch: '', seq: 0 }, rows: new Map(), removed: [] };
    const told = new Set(this.rules.sendsAnswered ? changes.map(({ row }) => row) : []);
    for (const uuid of this.#changedAfter(from, uuids)) told.add(uuid);
    const rows = new Map<string, Copied>();
    for (const uuid of told) {
      const row = this.rows.get(uuid);
      if (row && visible.has(uuid)) rows.set(uuid, copiedOf(row));
    }
    const { epoch, seq } = this.#end;
    return { ...base, to: { epoch, seq }, rows, removed: [...told].filter((uuid) => !rows.has(uuid)) };
  }

  #changedAfter(from: Position | undefined, uuids: readonly string[]): Iterable<string> {
    const standing = this.rules.standing(from, this.#end);
    if (standing !== 'since' && standing !== 'current') return [...uuids, ...this.rows.keys()];
    const next = this.#log.filter(({ seq }) => seq > (from?.seq ?? 0));
    const ofOwner = (owner: string) => [...this.rows].flatMap(([uuid, row]) => (row.owner === owner ? [uuid] : []));
    return next.flatMap((entry) =>
      'row' in entry ? [entry.row] : this.rules.followsShares ? ofOwner(entry.share) : [],
    );
  }

  #record(entry: { deleted: boolean } & ({ row: string } | { share: string })): void {
    this.#end = { ...this.#end, seq: this.#end.seq + 1 };
    this.#log.push({ ...entry, seq: this.#end.seq });
  }

  #next = () => ++this.#numbers;
}

/** Returns the fields of a row without what only the server decides. */
export const contentOf = ({ owner: _, isFinished: __, ...fields }: Fields): Fields => fields;

const copiedOf = ({ id, fields, revision, owner, isFinished }: ServerRow): Copied => ({
  ...{ id, revision },
  fields: { ...fields, owner, isFinished },
});
