import { calls } from '../../../contract/index.ts';
import type { SheetsToScan } from '../../../contract/scan-camera.ts';
import { send } from '../../data/send.ts';
import { type FilePart, sendPart } from '../send-part.ts';

/** Where a file of a batch goes on. */
export type AnnouncedFile = { idBatch: number; idFile: number; received: number };

/** In whose name the sheets of a schedule are read and sent. All reject as `send`. */
export type ScanSession = {
  idUser: number;
  idSchedule: number;
  load(): Promise<SheetsToScan>;
  /** Tells the server of a file, in a batch or in a new one. */
  announce(idBatch: number | undefined, file: { name: string; size: number }): Promise<AnnouncedFile>;
  /** Resolves with how many bytes the server has then. */
  sendPart(part: FilePart): Promise<number>;
};

/** Returns the session of a user who is signed in and may grade the schedule. */
export const sessionOfUser = (idUser: number, idSchedule: number): ScanSession => ({
  ...{ idUser, idSchedule },
  load: async () => (await send(calls.scanning.getSheetsToScan, { idSchedule })).content,
  async announce(idBatch, file) {
    const { content } = await send(calls.scanning.uploadAnswerSheets, {
      ...{ idSchedule, idBatch, termsAccepted: true, files: [file] },
    });
    return announcedIn(content);
  },
  sendPart,
});

/** Returns the one file of a reply. */
export const announcedIn = (content: {
  idBatch: number;
  files: readonly { idFile: number; received: number }[];
}): AnnouncedFile => {
  const [file] = content.files;
  if (!file) throw new Error('The server awaits no file');
  return { idBatch: content.idBatch, idFile: file.idFile, received: file.received };
};
