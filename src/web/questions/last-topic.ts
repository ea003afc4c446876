import type { CatalogueNode } from '../../contract/questions.ts';
import type { SessionUser } from '../../contract/session.ts';
import { rememberedIds } from '../data/drafts/remembered-ids.ts';
import { currentIds } from './bank/catalogue/current-ids.ts';
import { treeOf } from './bank/catalogue/tree.ts';
import { activeNodes, classificationOf, idsAfterMove } from './classification.ts';

const remembered = rememberedIds('question');

type Author = Pick<SessionUser, 'idUser' | 'idSchool'>;

// Each school has a catalogue of its own.
const nameOf = ({ idSchool }: Author) => `topic-${idSchool}`;

/** Stores on the device where a new question of an author's belongs. */
export const rememberTopic = (author: Author, ids: readonly number[]): void => {
  remembered.write(author.idUser, nameOf(author), ids);
};

/**
 * Returns the classification of an author's last new question on this device at this school, as far as it can still be chosen; a
 * merged entry is replaced by its target. Empty after 30 days.
 */
export function readLastTopic(author: Author, nodes: readonly CatalogueNode[]): number[] {
  const stored = remembered.read(author.idUser, nameOf(author));
  const active = activeNodes(nodes);
  const place = classificationOf(currentIds(stored, nodes), treeOf(active), active);
  return place.branch === null ? [] : idsAfterMove(place.branch, place, active);
}
