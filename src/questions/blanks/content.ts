import type { Doc } from '../text/document/document.ts';

export type Gap = { id: number; answers: string[] };
/** What a gap accepts is the key; not even its length is told. */
export type PublicContent = { version: 1; command: Doc; gaps: { id: number }[] };
/** `gaps` are those of the text, in reading order; a draft may lack some, and keep those taken out of its text. */
export type Content = Omit<PublicContent, 'gaps'> & { gaps: Gap[]; feedback: Doc | null };
/** What was written into each gap, by its id. */
export type Response = { gaps: Record<string, string> };
