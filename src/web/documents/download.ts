import { calls } from '../../contract/index.ts';
import { saveFileReply } from '../data/save-file-reply.ts';
import { send } from '../data/send.ts';
import { runtime } from '../device/runtime.ts';
import { documentFilePath } from '../paths/documents.ts';

/** The documents whose download has begun by itself: each once, also where a screen shows it again. */
const begun = new Set<number>();

/** Downloads the file of a document that has just been made, unless that was done before. */
export function downloadOnce(idDocument: number): void {
  if (begun.has(idDocument)) return;
  begun.add(idDocument);
  if (runtime === 'desktop') {
    // The button beside it does it again, and says what is wrong.
    downloadFromHost(idDocument).catch(() => {});
    return;
  }
  const link = document.createElement('a');
  link.href = documentFilePath(idDocument);
  link.download = '';
  link.click();
}

/** Downloads the file of a document from the host on this computer: what a link leads to a browser asks of the network. Throws as `send`. */
export const downloadFromHost = async (idDocument: number): Promise<void> =>
  saveFileReply(await send(calls.documents.getDocumentFile, { idDocument }));
