import type { BrowserCall, InputOf, OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { SCAN_LINK_HEADER } from '../../../core/scanning/scan-links.ts';
import { Refused, SessionEnded, Unavailable } from '../../data/errors.ts';
import { send } from '../../data/send.ts';
import { sendPart } from '../send-part.ts';
import { announceFile, type ScanSession } from '../unsent/scan-session.ts';
import type { StoredLink } from './stored-links.ts';

/** Makes a call by a scan link. Rejects as `send`; where the link's user may not make it any more, with SessionEnded. */
export const sendByLink = <C extends BrowserCall>(
  { idScanLink }: Pick<StoredLink, 'idScanLink'>,
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
): Promise<OutputOf<C>> => withoutRights(send(call, input, { ...byLink(idScanLink), ...(signal && { signal }) }));

const byLink = (idScanLink: number) =>
  ({ headers: { [SCAN_LINK_HEADER]: String(idScanLink) }, onSessionEnd: 'tell' }) as const;

const withoutRights = <Reply>(sent: Promise<Reply>): Promise<Reply> =>
  sent.catch((error: unknown) => {
    throw error instanceof Unavailable && error.status === 403 ? new SessionEnded() : error;
  });

/** Returns the session of a scan link, which sends what it has collected also after its end. */
export const sessionOfLink = (link: StoredLink): ScanSession => {
  const { idUser, idSchedule, idScanLink } = link;
  return {
    ...{ idUser, idSchedule },
    announce: announceFile((input) => sendByLink(link, calls.scanning.uploadAnswerSheets, input), idSchedule),
    sendPart: (part) => withoutRights(sendPart(part, { by: byLink(idScanLink) })),
  };
};

/** Ends a scan link; one that is over already has ended. */
export async function endLink(link: StoredLink): Promise<void> {
  try {
    await sendByLink(link, calls.scanning.endScanLink, { idScanLink: link.idScanLink });
  } catch (error) {
    if (!isOver(error)) throw error;
  }
}

/** Returns whether an error says that a scan link reads nothing any more. */
export const isOver = (error: unknown): boolean => error instanceof Refused || error instanceof SessionEnded;
