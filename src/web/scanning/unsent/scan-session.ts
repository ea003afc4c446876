import { calls } from '../../../contract/index.ts';
import { send } from '../../data/send.ts';
import { type FilePart, sendPart } from '../send-part.ts';

/** Where a file of a batch goes on. */
export type AnnouncedFile = { idBatch: number; idFile: number; received: number };

/** In whose name the sheets of a schedule are sent. All reject as `send`. */
export type ScanSession = {
  idUser: number;
  idSchedule: number;
  /** Tells the server of a file, in a batch or in a new one. */
  announce(idBatch: number | undefined, file: { name: string; size: number }): Promise<AnnouncedFile>;
  /** Resolves with how many bytes the server has then. */
  sendPart(part: FilePart): Promise<number>;
};

/** Returns the session of a user who is signed in and may grade the schedule. */
export const sessionOfUser = (idUser: number, idSchedule: number): ScanSession => ({
  ...{ idUser, idSchedule },
  async announce(idBatch, file) {
    const { content } = await send(calls.scanning.uploadAnswerSheets, {
      ...{ idSchedule, idBatch, termsAccepted: true, files: [file] },
    });
    const [awaited] = content.files;
    if (!awaited) throw new Error('The server awaits no file');
    return { idBatch: content.idBatch, idFile: awaited.idFile, received: awaited.received };
  },
  sendPart,
});
