import { documentFilePath } from '../paths/documents.ts';

/** The documents whose download has begun by itself: each once, also where a screen shows it again. */
const begun = new Set<number>();

/** Downloads the file of a document that has just been made, unless that was done before. */
export function downloadOnce(idDocument: number): void {
  if (begun.has(idDocument)) return;
  begun.add(idDocument);
  const link = document.createElement('a');
  link.href = documentFilePath(idDocument);
  link.download = '';
  link.click();
}
