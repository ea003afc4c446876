import { createContext } from 'react';
import type { PackageReports } from '../../../../core/files/package-reports.ts';
import type { MediaType } from '../../document/addresses.ts';

/** Uploads of the editor, implemented by the screen around it. */
export type UploadService = {
  /** Stores a file; width and height are in pixels, 0 for recordings. */
  upload(mediaType: MediaType, file: File): Promise<{ asset: string; width: number; height: number }>;
  /** Stores an H5P package and returns its id, title, main library and whether it reports a result. */
  uploadPackage(file: File): Promise<{ package: string; title: string; library: string; reports: PackageReports }>;
  /** Returns the message for a failed upload. */
  errorMessage(error: unknown): string;
};

/** Null where nothing can be uploaded: the editor then has no upload buttons. */
export const UploadServiceContext = createContext<UploadService | null>(null);
