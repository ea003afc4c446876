import type { Doc } from '../text/document/document.ts';

/** `photo`: whether the answer may be photographed. */
export type PublicContent = { version: 1; command: Doc; photo: boolean };
/** The feedback is a model answer. */
export type Content = PublicContent & { feedback: Doc | null };
/** `photo` is the SHA-256 of the photograph as its device sends it; of older clients the id of the stored file. */
export type Response = { text: string; photo: string | null };
