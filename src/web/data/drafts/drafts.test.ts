import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../../../tests/support/fake-storage.ts';
import { type TextStore, textStoreOf } from '../browser-storage.ts';
import { LocalDraft } from './local-draft.ts';
import {
  clearDrafts,
  type DraftShape,
  draftStorageKey,
  listDrafts,
  MAX_AGE_DAYS,
  MAX_DRAFTS,
  pruneDrafts,
  readDraft,
  rememberedKey,
  writeDraft,
} from './store.ts';

const shape: DraftShape<string> = {
  form: 'question',
  version: 1,
  parse: (stored) => (typeof stored === 'string' ? stored : null),
};
const storageKey = draftStorageKey(7, 'question-1');
const DAY_MS = 86_400_000;

let device: FakeStorage;
let store: TextStore;
beforeEach(() => {
  device = new FakeStorage();
  store = textStoreOf(() => device);
  vi.useRealTimers();
});
const open = (saved = '', latest = saved) => new LocalDraft(storageKey, shape, saved, latest, store);
const type = (draft: LocalDraft<string>, text: string) => {
  draft.latest = text;
  draft.store();
};
const stored = (at = storageKey) => readDraft(at, shape, store)?.value;

describe('a local draft', () => {
  it('stores the latest value', () => {
    type(open(), 'all of it');
    expect(stored()).toBe('all of it');
  });

  it('keeps its time when it is restored and nothing changes', () => {
    device.setItem(
      storageKey,
      JSON.stringify({ version: 1, form: 'question', at: new Date(0).toISOString(), value: 'x' }),
    );
    open('', 'x').store();
    expect(listDrafts(7, store)[0]?.at).toBe('1970-01-01T00:00:00.000Z');
  });

  it('is removed once all of it is saved, not while more was typed since', () => {
    const draft = open();
    type(draft, 'one');
    draft.latest = 'one two';
    draft.saved = 'one';
    draft.store();
    expect(stored()).toBe('one two');
    draft.saved = 'one two';
    draft.store();
    expect(device.length).toBe(0);
  });

  it('never overwrites the draft that a duplicated tab has stored meanwhile, and continues under a key of its own', () => {
    type(open(), 'first');
    const [one, two] = [open('', 'first'), open('', 'first')];
    const separated = vi.fn();
    two.onSeparate = separated;
    type(one, 'first, here');
    type(two, 'first, there');
    expect(stored()).toBe('first, here');
    expect(separated).toHaveBeenCalledOnce();
    expect(two.storageKey.startsWith(`${storageKey}~`)).toBe(true);
    expect(stored(two.storageKey)).toBe('first, there');
    type(two, 'first, there, more');
    type(one, 'first, here, more');
    expect(listDrafts(7, store).map(({ value }) => value)).toEqual(
      expect.arrayContaining(['first, there, more', 'first, here, more']),
    );
    expect(device.length).toBe(2);
  });

  it('leaves the draft of another tab when its own is saved or removed', () => {
    const draft = open();
    type(draft, 'mine');
    writeDraft(storageKey, shape, 'of another tab', store);
    draft.saved = 'mine';
    draft.store();
    draft.remove();
    expect(stored()).toBe('of another tab');
  });

  it('is stored again after another tab has removed it', () => {
    const draft = open();
    type(draft, 'one');
    device.removeItem(storageKey);
    type(draft, 'two');
    expect(stored()).toBe('two');
    expect(device.length).toBe(1);
  });

  it('is stored again when it returns to what was typed before it was saved', () => {
    const draft = open();
    type(draft, 'one');
    type(draft, '');
    draft.saved = 'one';
    draft.store();
    expect(stored()).toBe('');
  });

  it('moves to another key with what was typed while it was saved', () => {
    const draft = open();
    type(draft, 'one');
    draft.latest = 'one two';
    draft.saved = 'one';
    draft.moveTo('writing-7-question-9');
    expect([...device.texts.keys()]).toEqual(['writing-7-question-9']);
    expect(stored('writing-7-question-9')).toBe('one two');
  });

  it('is not stored after it was removed', () => {
    const draft = open();
    type(draft, 'discarded');
    draft.remove();
    type(draft, 'reported while the screen closes');
    expect(device.length).toBe(0);
  });

  it('is stored for a return although all of it is saved', () => {
    open().storeEvenIfSaved();
    expect(stored()).toBe('');
  });

  it('keeps the earlier value on a device without room and says that the latest is not stored', () => {
    const draft = open();
    type(draft, 'short');
    device.isFull = true;
    type(draft, 'long');
    expect(stored()).toBe('short');
    expect(draft.isUnstored).toBe(true);
    device.isFull = false;
    type(draft, 'longer');
    expect(draft.isUnstored).toBe(false);
  });

  it('does not come back from a page that was open when the drafts of its user were deleted', () => {
    const draft = open();
    type(draft, 'one');
    clearDrafts(7, store);
    type(draft, 'two');
    expect(listDrafts(7, store)).toEqual([]);
  });
});

describe('the store of drafts', () => {
  it('lists the drafts of one user alone', () => {
    writeDraft(draftStorageKey(7, 'question-1'), shape, 'mine', store);
    writeDraft(draftStorageKey(77, 'question-1'), shape, 'of another user', store);
    expect(listDrafts(7, store).map(({ value }) => value)).toEqual(['mine']);
  });

  it('remembers a choice of one user without listing it as a draft, until the drafts are deleted', () => {
    const [own, other] = [7, 77].map((idUser) => draftStorageKey(idUser, rememberedKey('subjects')));
    for (const key of [own, other]) writeDraft(key ?? '', shape, 'chosen', store);
    expect([listDrafts(7, store), stored(own)]).toEqual([[], 'chosen']);
    clearDrafts(7, store);
    expect([stored(own), stored(other)]).toEqual([undefined, 'chosen']);
  });

  it('deletes the drafts of one user alone', () => {
    writeDraft(draftStorageKey(7, 'question-1'), shape, 'mine', store);
    writeDraft(draftStorageKey(77, 'question-1'), shape, 'of another user', store);
    clearDrafts(7, store);
    expect([listDrafts(7, store).length, listDrafts(77, store).length]).toEqual([0, 1]);
  });

  it('converts an older version step by step', () => {
    device.setItem(storageKey, JSON.stringify({ at: new Date().toISOString(), value: { words: 'old' } }));
    const upgraded: DraftShape<string> = {
      ...shape,
      version: 2,
      upgrades: { 0: (older) => (older as { words: string }).words, 1: (older) => `${older}, converted` },
    };
    expect(readDraft(storageKey, upgraded, store)?.value).toBe('old, converted');
  });

  it.each([
    ['an older version without a conversion', { version: 0, value: 'x' }],
    ['a newer version', { version: 3, value: 'x' }],
    ['a value of another shape', { version: 1, value: 4 }],
  ])('drops %s', (_, draft) => {
    device.setItem(storageKey, JSON.stringify({ at: new Date().toISOString(), ...draft }));
    expect(readDraft(storageKey, shape, store)).toBeNull();
  });

  it.each(['not JSON', 'null', '{}', '{"at":"yesterday"}'])('drops the unreadable text %s', (text) => {
    device.setItem(storageKey, text);
    expect(readDraft(storageKey, shape, store)).toBeNull();
    expect(listDrafts(7, store)).toEqual([]);
  });

  it('drops a draft that is older than its form allows', () => {
    device.setItem(
      storageKey,
      JSON.stringify({ version: 1, at: new Date(Date.now() - 2 * DAY_MS).toISOString(), value: 'x' }),
    );
    expect(readDraft(storageKey, { ...shape, maxAgeDays: 1 }, store)).toBeNull();
    expect(stored()).toBe('x');
  });

  it('deletes drafts beyond the age limit, of all users, and unreadable ones', () => {
    const before = new Date(Date.now() - (MAX_AGE_DAYS + 1) * DAY_MS).toISOString();
    device.setItem(draftStorageKey(7, 'a'), JSON.stringify({ version: 1, at: before, value: 'x' }));
    device.setItem(draftStorageKey(8, 'a'), JSON.stringify({ version: 1, at: before, value: 'x' }));
    device.setItem(draftStorageKey(8, 'b'), 'not JSON');
    device.setItem('language', 'pt');
    writeDraft(storageKey, shape, 'new', store);
    pruneDrafts(store);
    expect([...device.texts.keys()]).toEqual(['language', storageKey]);
  });

  it('deletes the oldest drafts of a user beyond the number limit', () => {
    for (let index = 0; index <= MAX_DRAFTS; index++)
      device.setItem(
        draftStorageKey(7, `q-${index}`),
        JSON.stringify({ version: 1, at: new Date(Date.now() - index * 1000).toISOString(), value: 'x' }),
      );
    writeDraft(draftStorageKey(8, 'q'), shape, 'x', store);
    pruneDrafts(store);
    expect(listDrafts(7, store)).toHaveLength(MAX_DRAFTS);
    expect(device.getItem(draftStorageKey(7, `q-${MAX_DRAFTS}`))).toBeNull();
    expect(listDrafts(8, store)).toHaveLength(1);
  });
});
