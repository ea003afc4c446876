import { describe, expect, it } from 'vitest';
import { createMemoryStore, type EntryShape, type MemoryStore } from './entry-store.ts';

type Word = { idUser: number; place: number; word: string; revision: number };

const shape: EntryShape<Word> = {
  database: 'words',
  objectStore: 'words',
  keyPath: ['idUser', 'place'],
  newest: (known, word) => (known && known.revision > word.revision ? known : word),
  order: (one, other) => one.place - other.place,
};
const word = (idUser: number, place: number, text: string, revision = 1): Word => ({
  ...{ idUser, place, revision },
  word: text,
});
const wordsOf = async (store: MemoryStore<Word>, of: Partial<Word>) =>
  (await store.entriesOf(of)).map(({ word }) => word);

describe('a store in memory', () => {
  it('returns the entries of a user, or the one of a whole name', async () => {
    const store = createMemoryStore(shape);
    for (const one of [word(7, 1, 'uno'), word(8, 1, 'one'), word(7, 2, 'dos')]) await store.keep(one);
    expect(await wordsOf(store, { idUser: 7 })).toEqual(['uno', 'dos']);
    expect(await wordsOf(store, { idUser: 7, place: 2 })).toEqual(['dos']);
  });

  it('has the newest revision of an entry, whichever comes last', async () => {
    const store = createMemoryStore(shape);
    for (const one of [word(7, 1, 'new', 2), word(7, 1, 'old', 1)]) await store.keep(one);
    expect(await wordsOf(store, {})).toEqual(['new']);
  });

  it('has what comes last where its shape knows no revisions', async () => {
    const { newest: _, ...without } = shape;
    const store = createMemoryStore<Word>(without);
    for (const one of [word(7, 1, 'new', 2), word(7, 1, 'old', 1)]) await store.keep(one);
    expect(await wordsOf(store, {})).toEqual(['old']);
  });

  it('forgets the entries of a user, those that a condition picks, or the one of a whole name', async () => {
    const store = createMemoryStore(shape);
    for (const one of [word(7, 1, 'uno'), word(8, 1, 'one'), word(7, 2, 'dos'), word(7, 3, 'tres')])
      await store.keep(one);
    await store.forget({ idUser: 7 }, ({ word }) => word === 'dos');
    expect(await wordsOf(store, {})).toEqual(['uno', 'one', 'tres']);
    await store.forget(word(7, 1, 'uno'));
    expect(await wordsOf(store, {})).toEqual(['one', 'tres']);
    await store.forget({ idUser: 7 });
    expect(await wordsOf(store, {})).toEqual(['one']);
  });

  it('returns entries in the order that its shape says', async () => {
    const store = createMemoryStore(shape);
    for (const one of [word(7, 2, 'dos'), word(7, 1, 'uno')]) await store.keep(one);
    expect(await wordsOf(store, { idUser: 7 })).toEqual(['uno', 'dos']);
  });
});
