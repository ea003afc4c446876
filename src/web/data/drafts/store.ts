import { deviceStore, type TextStore } from '../browser-storage.ts';

/** The forms that keep drafts, by the names under which they are listed at sign-out. */
export const draftForms = [
  'question',
  'stimulus',
  'schedule',
  'assessment',
  'comment',
  'pasted',
  'roster',
  'grades',
] as const;
export type DraftForm = (typeof draftForms)[number];

/** How the drafts of one form look, so that what an older version of the app wrote is converted or dropped. */
export type DraftShape<Value> = {
  /** A form of visitors is not listed at sign-out. */
  form: DraftForm | 'registration';
  /** Rises with each change of the shape. Drafts without a version are of version 0. */
  version: number;
  /** Returns the value in a stored one of this version, or null when it does not fit. */
  parse: (stored: unknown) => Value | null;
  /** By version: converts a value to the next version. A draft of a version without an entry is dropped. */
  upgrades?: Readonly<Record<number, (older: unknown) => unknown>>;
  /** After so many days the form starts empty; every draft ends after MAX_AGE_DAYS. */
  maxAgeDays?: number;
};

/** A stored draft: `at` in ISO 8601, `text` as it is in the store. */
export type StoredDraft = {
  storageKey: string;
  form: DraftForm;
  version: number;
  at: string;
  value: unknown;
  text: string;
};

export const MAX_AGE_DAYS = 30;
export const MAX_DRAFTS = 40;
const DAY_MS = 24 * 60 * 60 * 1000;

const PREFIX = 'writing-';
const CLEARED = 'drafts-cleared-';
const REMEMBERED = 'remembered.';

/** Returns the key in the store of a user's draft. */
export const draftStorageKey = (idUser: number, key: string): string => `${PREFIX}${idUser}-${key}`;

/**
 * Returns the draft key of a choice that is remembered for the next time. It is stored, limited and deleted as drafts are,
 * but not listed as one: nothing in it waits to be saved.
 */
export const rememberedKey = (key: string): string => `${REMEMBERED}${key}`;

/** Returns what is stored under a key, in any version; null for nothing and for what cannot be read. */
export function readStored(storageKey: string, store: TextStore): StoredDraft | null {
  const text = store.read(storageKey);
  if (text === null) return null;
  try {
    const stored: Partial<Record<string, unknown>> = JSON.parse(text) ?? {};
    if (typeof stored.at !== 'string' || Number.isNaN(Date.parse(stored.at))) return null;
    const version = typeof stored.version === 'number' ? stored.version : 0;
    return { storageKey, form: formOf(stored.form, storageKey), version, at: stored.at, value: stored.value, text };
  } catch {
    return null;
  }
}

/** Returns the value of a draft in today's shape and when it was written; null when there is none that fits. */
export function readDraft<Value>(
  storageKey: string,
  shape: DraftShape<Value>,
  store: TextStore,
): { value: Value; at: string } | null {
  const stored = readStored(storageKey, store);
  if (stored === null || ageOf(stored) > (shape.maxAgeDays ?? MAX_AGE_DAYS) * DAY_MS) return null;
  const value = readValue(shape, stored);
  return value === null ? null : { value, at: stored.at };
}

/** Returns a value that was stored in some version of a shape in today's; null when it does not fit. */
export function readValue<Value>(shape: DraftShape<Value>, stored: { version: number; value: unknown }): Value | null {
  let { value } = stored;
  for (let version = stored.version; version !== shape.version; version++) {
    const upgrade = shape.upgrades?.[version];
    if (upgrade === undefined) return null;
    value = upgrade(value);
  }
  return shape.parse(value);
}

/**
 * Stores a draft and returns the stored text. Returns null when the device has no room for it, or when the drafts of
 * this user were deleted after `openedAt`: a page that is still open must not bring them back.
 */
export function writeDraft(
  storageKey: string,
  { form, version }: Pick<DraftShape<unknown>, 'form' | 'version'>,
  value: unknown,
  store: TextStore,
  openedAt: number = Date.now(),
): string | null {
  if (clearedAt(storageKey, store) >= openedAt) return null;
  const text = JSON.stringify({ version, form, at: new Date().toISOString(), value });
  return store.write(storageKey, text) ? text : null;
}

/** Returns the drafts of a user, the newest first, without remembered choices. With `keyPrefix`, those whose keys begin with it. */
export function listDrafts(idUser: number, store: TextStore = deviceStore, keyPrefix = ''): StoredDraft[] {
  return store
    .keys()
    .filter((storageKey) => storageKey.startsWith(draftStorageKey(idUser, keyPrefix)))
    .filter((storageKey) => !storageKey.startsWith(draftStorageKey(idUser, REMEMBERED)))
    .flatMap((storageKey) => readStored(storageKey, store) ?? [])
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

/** Deletes all drafts of a user, and refuses those that pages opened before now would still write. */
export function clearDrafts(idUser: number, store: TextStore = deviceStore): void {
  for (const storageKey of store.keys())
    if (storageKey.startsWith(draftStorageKey(idUser, ''))) store.remove(storageKey);
  store.write(`${CLEARED}${idUser}`, String(Date.now()));
}

/** Deletes what is older than MAX_AGE_DAYS, of all users, and the oldest drafts of a user beyond MAX_DRAFTS. */
export function pruneDrafts(store: TextStore): void {
  const storageKeys = store.keys();
  const drafts = storageKeys
    .filter((storageKey) => storageKey.startsWith(PREFIX))
    .map((storageKey) => readStored(storageKey, store) ?? storageKey);
  const remove = (draft: StoredDraft | string) => store.remove(typeof draft === 'string' ? draft : draft.storageKey);
  const isOver = (draft: StoredDraft | string) => typeof draft === 'string' || ageOf(draft) > MAX_AGE_DAYS * DAY_MS;
  drafts.filter(isOver).forEach(remove);
  const current = drafts.filter((draft): draft is StoredDraft => !isOver(draft));
  for (const own of Map.groupBy(current, ({ storageKey }) => userIn(storageKey)).values())
    own
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(MAX_DRAFTS)
      .forEach(remove);
  for (const storageKey of storageKeys)
    if (storageKey.startsWith(CLEARED) && Date.now() - Number(store.read(storageKey)) > DAY_MS)
      store.remove(storageKey);
}

const ageOf = ({ at }: StoredDraft): number => Date.now() - Date.parse(at);

const userIn = (storageKey: string): string => storageKey.slice(PREFIX.length).split('-')[0] ?? '';

const clearedAt = (storageKey: string, store: TextStore): number =>
  Number(store.read(`${CLEARED}${userIn(storageKey)}`) ?? Number.NEGATIVE_INFINITY);

const formOf = (form: unknown, storageKey: string): DraftForm =>
  draftForms.find((one) => one === form) ?? (storageKey.includes('-text-') ? 'stimulus' : 'question');
