import type { ListItem } from '../list-editor/list-changes.ts';
import type { Doc } from '../text/document/document.ts';
import type { Level } from './levels.ts';

export type Objective = ListItem;
export type PublicContent = { version: 1; command: Doc; objectives: Objective[] };
export type Content = PublicContent & { feedback: Doc | null };
/** The level chosen for each objective, by objective id; objectives may be missing. */
export type Response = { levels: Record<string, Level> };
