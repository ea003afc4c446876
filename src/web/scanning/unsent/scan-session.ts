import type { InputOf, OutputOf } from '../../../contract/call.ts';
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

type Upload = typeof calls.scanning.uploadAnswerSheets;

/** Returns the function of a session that tells the server of a file, by a function that makes the call. */
export const announceFile =
  (upload: (input: InputOf<Upload>) => Promise<OutputOf<Upload>>, idSchedule: number): ScanSession['announce'] =>
  async (idBatch, file) => {
    const { content } = await upload({ idSchedule, idBatch, termsAccepted: true, files: [file] });
    const [awaited] = content.files;
    if (!awaited) throw new Error('The server awaits no file');
    return { idBatch: content.idBatch, idFile: awaited.idFile, received: awaited.received };
  };

/** Returns the session of a user who is signed in and may grade the schedule. */
export const sessionOfUser = (idUser: number, idSchedule: number): ScanSession => ({
  ...{ idUser, idSchedule },
  announce: announceFile((input) => send(calls.scanning.uploadAnswerSheets, input), idSchedule),
  sendPart,
});
