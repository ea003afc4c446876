import type { Doc } from '../text/document/document.ts';

export type Gap = { id: number; answers: string[] };
/** What students see: the ids of the gaps without answers, whose length would be a hint. */
export type PublicContent = { version: 1; command: Doc; gaps: { id: number }[] };
/**
 * The text with its gaps in reading order. In a draft gaps may be missing, and gaps removed from the text remain, for
 * undo.
 */
export type Content = Omit<PublicContent, 'gaps'> & { gaps: Gap[]; feedback: Doc | null };
/** The text written into each gap, by gap id; `photo` = they were written on paper, of which there is a picture. */
export type Response = { gaps: Record<string, string>; photo?: string };
