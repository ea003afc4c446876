import { bcp47TagOf } from '../languages.ts';
import type { Instant } from '../schedules/time.ts';
import { SYNC_FILE_ENDING } from './sync-file.ts';

/** How such files begin; languages that are not listed take the Spanish words. */
const beginnings: Readonly<Record<string, { changes: string; reply: string }>> = {
  en: { changes: 'Changes from', reply: 'Reply for' },
  es: { changes: 'Cambios de', reply: 'Respuesta para' },
  pt: { changes: 'Alterações de', reply: 'Resposta para' },
};

type Named = { kind: 'changes' | 'reply'; device: string; at: Instant; language: string | null; timezone: string };

/** Returns the name of a file with the changes of a computer, or with the reply to them: "Changes from Laptop 2026-03-02 08.15.aasync". */
export const nameOfSyncFile = ({ kind, device, at, language, timezone }: Named): string => {
  const { [bcp47TagOf(language ?? 'es').slice(0, 2)]: known, es } = beginnings;
  // Swedish writes a day as ISO 8601 does.
  const moment = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone }).format(
    at,
  );
  // What no file system takes in a name.
  const name = device.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
  return `${(known ?? es)?.[kind]} ${name} ${moment.replace(':', '.')}${SYNC_FILE_ENDING}`;
};
