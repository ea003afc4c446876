import type { CatalogueNode } from '../../../contract/questions.ts';
import type { Kind } from './entries.ts';

/** What is to be done with the catalogue, after a dialog has asked for the rest. */
export type Act =
  | { kind: 'add'; parent: CatalogueNode | null; of: Kind }
  | { kind: 'rename'; node: CatalogueNode }
  | { kind: 'move' | 'deactivate' | 'activate'; node: CatalogueNode };
