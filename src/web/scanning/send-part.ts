import { calls } from '../../contract/index.ts';
import { Refused } from '../data/errors.ts';
import { type SendOptions, send } from '../data/send.ts';
import { withIdleTimeout } from '../data/with-idle-timeout.ts';

/** Bytes of a file that a batch awaits. */
export type FilePart = { idFile: number; offset: number; bytes: Blob };

type PartOptions = {
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  /** Of a scan link, in place of a user who has signed in. */
  by?: Pick<SendOptions, 'headers' | 'onSessionEnd'>;
};

/** A part without progress for this time is sent again; a slow one with progress is not. */
const IDLE_MS = 60_000;

/** Sends a part, and resolves with how many bytes the server has then. Rejects as `send`. */
export async function sendPart(
  { idFile, offset, bytes }: FilePart,
  { onProgress, signal: outer = new AbortController().signal, by }: PartOptions = {},
): Promise<number> {
  const file = new File([bytes], 'part');
  const { content } = await withIdleTimeout(IDLE_MS, outer, (signal, onLife) =>
    send(
      calls.scanning.uploadAnswerSheetsPart,
      { idFile, offset, file },
      {
        ...by,
        signal,
        onProgress: (share) => {
          onLife();
          onProgress?.(share);
        },
      },
    ),
  );
  return content.received;
}

/** Returns from where the server wants a file to go on, where an error of `sendPart` says it. */
export function receivedIn(error: unknown): number | null {
  if (!(error instanceof Refused) || error.refusal !== 'scanOffsetNotValid') return null;
  const { received } = error.envelope;
  return typeof received === 'number' ? received : null;
}
