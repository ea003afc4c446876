/** How far a device is in the change log of a school: the last change it knows, and the installation that counted it. */
export type Position = { epoch: string; seq: number };

/** How far a device is, by the ids of the schools whose rows it has. */
export type Cursor = ReadonlyMap<number, Position>;

/** What the server says of the change log of a school: its last change, and the last one that it has forgotten. */
export type LogEnd = Position & { forgotten: number };

/**
 * Why the cursor of a device says nothing, so that all rows are listed for it: it has none (`new`), changes after it are forgotten
 * (`forgotten`), or it is not of this database (`otherEpoch`), as a cursor is that is ahead of the log.
 */
export const listingReasons = ['new', 'forgotten', 'otherEpoch'] as const;
export type ListingReason = (typeof listingReasons)[number];

/** Where a device is in a log. It asks for the changes `since` its cursor, has them all (`current`), or needs a listing. */
export type Standing = ListingReason | 'current' | 'since';

/** Returns where a device is in the log of a school. */
export const standingOf = (position: Position | undefined, log: LogEnd): Standing => {
  if (position === undefined) return 'new';
  // A number that the log has not reached was counted by a database that this one does not go on from.
  if (position.epoch !== log.epoch || position.seq > log.seq) return 'otherEpoch';
  if (position.seq < log.forgotten) return 'forgotten';
  return position.seq === log.seq ? 'current' : 'since';
};

/**
 * Returns a cursor that is further in a school. Within an epoch it never moves back: replies may arrive in another order than they were
 * sent.
 */
export const advance = (cursor: Cursor, idSchool: number, next: Position): Cursor => {
  const now = cursor.get(idSchool);
  const isBehind = now !== undefined && now.epoch === next.epoch && now.seq >= next.seq;
  return isBehind ? cursor : new Map(cursor).set(idSchool, next);
};

/** Returns a cursor as text, the same for the same cursor. */
export const formatCursor = (cursor: Cursor): string =>
  JSON.stringify([...cursor].sort(([a], [b]) => a - b).map(([idSchool, { epoch, seq }]) => [idSchool, epoch, seq]));

/** More schools than anybody works for. */
const MOST_SCHOOLS = 1000;
const EPOCH = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the cursor that a text says, or null for any other text. */
export const parseCursor = (text: string): Cursor | null => {
  const entries = parseJson(text);
  if (!Array.isArray(entries) || entries.length > MOST_SCHOOLS) return null;
  const cursor = new Map<number, Position>();
  for (const entry of entries) {
    if (!Array.isArray(entry) || entry.length !== 3) return null;
    const [idSchool, epoch, seq] = entry as unknown[];
    if (!isCount(idSchool) || idSchool === 0 || cursor.has(idSchool) || !isCount(seq)) return null;
    if (typeof epoch !== 'string' || !EPOCH.test(epoch)) return null;
    cursor.set(idSchool, { epoch, seq });
  }
  return cursor;
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
