import { createContext } from 'react';

/** What an open question asks of whoever shows it: where photographed answers are kept. */
export type AttachmentService = {
  /** Stores a photograph. Also finishes when the question is no longer on the screen. */
  store(file: File): Promise<{ asset: string }>;
  /** Where a kept photograph is shown from; null as long as that is not known. */
  urlOf(asset: string): string | null;
  /** Whether it is still being sent. */
  isUploading(asset: string): boolean;
  /** What went wrong with keeping it, in the user's words. */
  errorMessage(error: unknown): string;
};

/** Without it, as in a preview, a photograph stays on the page and goes with it. */
export const AttachmentServiceContext = createContext<AttachmentService | null>(null);
