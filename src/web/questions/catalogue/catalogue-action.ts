import type { CatalogueNode } from '../../../contract/questions.ts';
import type { CatalogueKind } from './entries.ts';

/** An action on the catalogue, for which a dialog asks for names, a target or confirmation. */
export type CatalogueAction =
  | { kind: 'add'; parent: CatalogueNode | null; of: CatalogueKind }
  | { kind: 'rename'; node: CatalogueNode }
  | { kind: 'move' | 'merge' | 'delete' | 'deactivate' | 'activate'; node: CatalogueNode };
