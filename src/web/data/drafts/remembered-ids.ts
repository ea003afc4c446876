import { z } from 'zod';
import { deviceStore } from '../browser-storage.ts';
import { type DraftShape, draftStorageKey, readDraft, rememberedKey, writeDraft } from './store.ts';

const Ids = z.array(z.int());

/** Returns what stores the ids on the device that a user chose last in a form, by a name, and reads them: none after 30 days. */
export function rememberedIds(form: DraftShape<number[]>['form']) {
  const shape: DraftShape<number[]> = {
    ...{ form, version: 1 },
    parse: (stored) => Ids.safeParse(stored).data ?? null,
  };
  const keyOf = (idUser: number, name: string) => draftStorageKey(idUser, rememberedKey(name));
  return {
    write: (idUser: number, name: string, ids: readonly number[]): void => {
      writeDraft(keyOf(idUser, name), shape, ids, deviceStore);
    },
    read: (idUser: number, name: string): number[] => readDraft(keyOf(idUser, name), shape, deviceStore)?.value ?? [],
  };
}
