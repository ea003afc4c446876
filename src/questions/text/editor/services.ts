import { createContext } from 'react';
import type { MediaKind } from '../document/addresses.ts';

/** What the editor asks of whoever shows it. */
export type UploadService = {
  /** Stores a file; the size in pixels is 0 where there is nothing to see. */
  upload(kind: MediaKind, file: File): Promise<{ asset: string; width: number; height: number }>;
  /** Stores an H5P package, and says what it is. */
  uploadPackage(file: File): Promise<{ package: string; title: string; library: string }>;
  /** What went wrong with an upload, in the user's words. */
  errorMessage(error: unknown): string;
};

/** Without it, nothing can be uploaded, and the buttons for that are not shown. */
export const UploadServiceContext = createContext<UploadService | null>(null);
