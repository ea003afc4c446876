import type { OpenedScanLink } from '../../../contract/scan-camera.ts';
import { isScanLinkDead } from '../../../core/scanning/scan-links.ts';
import { storedValue } from '../../data/browser-storage.ts';

/** What this device remembers of a scan link that it has opened: its token is in a cookie that no page can read. */
export type StoredLink = OpenedScanLink & {
  /** When it ends by the clock of this device, which may be wrong. */
  endsHere: number;
  /** What it reads, once that is known; blank before. */
  about: string;
};

const isStored = (value: unknown): value is StoredLink =>
  typeof value === 'object' && value !== null && 'idScanLink' in value && 'endsHere' in value && 'about' in value;

const stored = storedValue('scan-links', (value): StoredLink[] => (Array.isArray(value) ? value.filter(isStored) : []));

/** Returns a scan link that this device has opened. */
export const findStoredLink = (idScanLink: number): StoredLink | undefined =>
  stored.read().find((link) => link.idScanLink === idScanLink);

/** Remembers a scan link, or what is new of it; those that send nothing any more are forgotten. */
export function storeLink(link: StoredLink, now = Date.now()): void {
  const others = stored
    .read()
    .filter(({ idScanLink, endsHere: ends }) => idScanLink !== link.idScanLink && !isScanLinkDead({ ends }, now));
  stored.write([...others, link]);
}
