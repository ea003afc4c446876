import { createContext } from 'react';

/** Storage of photographed answers, implemented by the screen around an open question. */
export type AttachmentService = {
  /** Stores a photograph. Also finishes when the question is no longer on the screen. */
  store(file: File): Promise<{ asset: string }>;
  /** Returns the address of a stored photograph, or null while it is unknown. */
  urlOf(asset: string): string | null;
  /** Returns whether a stored photograph has not reached the server yet. */
  isUploading(asset: string): boolean;
  /** Returns the message for a photograph that could not be stored. */
  errorMessage(error: unknown): string;
};

/** Null in a preview: a photograph then stays in the memory of the page. */
export const AttachmentServiceContext = createContext<AttachmentService | null>(null);
