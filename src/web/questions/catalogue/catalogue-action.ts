import type { CatalogueNode } from '../../../contract/questions.ts';
import type { CatalogueKind } from './entries.ts';

/** What is to be done with the catalogue, after a dialog has asked for the rest. */
export type CatalogueAction =
  | { kind: 'add'; parent: CatalogueNode | null; of: CatalogueKind }
  | { kind: 'rename'; node: CatalogueNode }
  | { kind: 'move' | 'deactivate' | 'activate'; node: CatalogueNode };
