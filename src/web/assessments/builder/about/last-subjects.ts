import { z } from 'zod';
import type { CatalogueNode } from '../../../../contract/questions.ts';
import { deviceStore } from '../../../data/browser-storage.ts';
import { type DraftShape, draftStorageKey, readDraft, rememberedKey, writeDraft } from '../../../data/drafts/store.ts';
import { idsOfSelection, selectionOf } from '../../../questions/bank/catalogue/choice.ts';
import { currentIds } from '../../../questions/bank/catalogue/current-ids.ts';
import type { Branch } from '../../../questions/bank/catalogue/tree.ts';

const shape: DraftShape<number[]> = {
  form: 'assessment',
  version: 1,
  parse: (stored) => z.array(z.int()).safeParse(stored).data ?? null,
};

const storageKeyOf = (idUser: number) => draftStorageKey(idUser, rememberedKey('subjects'));

/** Stores on the device what a user's assessment was made from. */
export const rememberSubjects = (idUser: number, ids: readonly number[]): void => {
  writeDraft(storageKeyOf(idUser), shape, ids, deviceStore);
};

/**
 * Returns the ids that a user's last assessment on this device was made from, as far as the catalogue still has them;
 * a merged entry is replaced by its target. Empty after 30 days.
 */
export function readLastSubjects(idUser: number, roots: readonly Branch[], nodes: readonly CatalogueNode[]): number[] {
  const stored = readDraft(storageKeyOf(idUser), shape, deviceStore)?.value ?? [];
  return idsOfSelection(selectionOf(currentIds(stored, nodes), roots, nodes), roots);
}
