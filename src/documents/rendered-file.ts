import type { PrintNotice } from '../core/printing.ts';

export type RenderedFile = {
  bytes: Uint8Array;
  pages: number | null;
  /** Whether a PDF conforms to PDF/UA-1. */
  isUniversal: boolean;
  notices: PrintNotice[];
};
