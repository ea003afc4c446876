import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Log } from '../adapters/log.ts';
import { CannotStart } from '../cannot-start.ts';

export type Pair = { cert: Buffer; key: Buffer };

/** The certificate the server shows, and whatever replaces it on the disk. */
export type Certificate = {
  current: Pair;
  onChange(use: (pair: Pair) => void): void;
  close(): void;
};

/** Looked at this often, by their dates: certificates are replaced through links and mounts that no watcher sees. */
const LOOK_MS = 2_000;

/** Reads the certificate and its key; a wrong one ends the start with a line that names the setting. */
export function openCertificate(settings: { TLS_CERT: string; TLS_KEY: string }, log: Log): Certificate {
  const { TLS_CERT, TLS_KEY } = settings;
  const current = { cert: read('TLS_CERT', TLS_CERT), key: read('TLS_KEY', TLS_KEY) };
  check('TLS_CERT', TLS_CERT, { cert: current.cert });
  check('TLS_KEY', TLS_KEY, { key: current.key });
  check('TLS_KEY', `${TLS_KEY} with TLS_CERT ${TLS_CERT}`, current);
  const files = [TLS_CERT, TLS_KEY];
  const looks: (() => void)[] = [];
  return {
    current,
    onChange(use) {
      const look = () => {
        try {
          const pair = { cert: readFileSync(TLS_CERT), key: readFileSync(TLS_KEY) };
          createSecureContext(pair);
          use(pair);
          log.info('The certificate was replaced by the one that is now in TLS_CERT.');
        } catch (error) {
          // One of the two files is written before the other; the second change brings a pair that fits.
          log.warn(`The certificate in use is kept, for the new one cannot be used: ${reasonOf(error)}.`);
        }
      };
      looks.push(look);
      for (const file of files) watchFile(file, { interval: LOOK_MS, persistent: false }, look);
    },
    close() {
      for (const file of files) for (const look of looks) unwatchFile(file, look);
    },
  };
}

function read(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CannotStart(`${setting} ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

function check(setting: string, named: string, parts: Partial<Pair>) {
  try {
    createSecureContext(parts);
  } catch (error) {
    throw new CannotStart(`${setting} ${named} cannot be used: ${reasonOf(error)}.`);
  }
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};
