import type { CatalogueNode } from '../../../../contract/questions.ts';
import { rememberedIds } from '../../../data/drafts/remembered-ids.ts';
import { idsOfSelection, selectionOf } from '../../../questions/bank/catalogue/choice.ts';
import { currentIds } from '../../../questions/bank/catalogue/current-ids.ts';
import type { Branch } from '../../../questions/bank/catalogue/tree.ts';

const NAME = 'subjects';
const remembered = rememberedIds('assessment');

/** Stores on the device what a user's assessment was made from. */
export const rememberSubjects = (idUser: number, ids: readonly number[]): void => {
  remembered.write(idUser, NAME, ids);
};

/**
 * Returns the ids that a user's last assessment on this device was made from, as far as the catalogue still has them;
 * a merged entry is replaced by its target. Empty after 30 days.
 */
export function readLastSubjects(idUser: number, roots: readonly Branch[], nodes: readonly CatalogueNode[]): number[] {
  const stored = remembered.read(idUser, NAME);
  return idsOfSelection(selectionOf(currentIds(stored, nodes), roots, nodes), roots);
}
