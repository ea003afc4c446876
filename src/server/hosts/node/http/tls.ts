import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Log } from '../adapters/log.ts';
import { StartupError } from '../startup-error.ts';

export type CertificatePair = { cert: Buffer; key: Buffer };

/** The server's certificate, reloaded when it changes on disk. */
export type Certificate = {
  current: CertificatePair;
  onChange(use: (pair: CertificatePair) => void): void;
  close(): void;
};

/** How often the files' dates are checked: certificates are replaced through links and mounts that no watcher sees. */
const CHECK_INTERVAL_MS = 2_000;

/** Reads the certificate and its key. Throws a StartupError that names the setting if one is wrong. */
export function openCertificate(settings: { TLS_CERT: string; TLS_KEY: string }, log: Log): Certificate {
  const { TLS_CERT, TLS_KEY } = settings;
  const current = { cert: read('TLS_CERT', TLS_CERT), key: read('TLS_KEY', TLS_KEY) };
  check('TLS_CERT', TLS_CERT, { cert: current.cert });
  check('TLS_KEY', TLS_KEY, { key: current.key });
  check('TLS_KEY', `${TLS_KEY} with TLS_CERT ${TLS_CERT}`, current);
  const files = [TLS_CERT, TLS_KEY];
  const reloads: (() => void)[] = [];
  return {
    current,
    onChange(use) {
      const reload = () => {
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
      reloads.push(reload);
      for (const file of files) watchFile(file, { interval: CHECK_INTERVAL_MS, persistent: false }, reload);
    },
    close() {
      for (const file of files) for (const reload of reloads) unwatchFile(file, reload);
    },
  };
}

function read(setting: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new StartupError(`${setting} ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

function check(setting: string, named: string, parts: Partial<CertificatePair>) {
  try {
    createSecureContext(parts);
  } catch (error) {
    throw new StartupError(`${setting} ${named} cannot be used: ${reasonOf(error)}.`);
  }
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};
