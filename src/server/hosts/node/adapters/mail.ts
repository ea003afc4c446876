import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host } from '../../../host.ts';
import type { Log } from './log.ts';

/**
 * Milliseconds to connect, to be greeted, and without an answer to a command: a server that hangs is given up before
 * the job that sends the mail is repeated.
 */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000 };

/** Returns a mail sender through an SMTP server. The sender's address is at the host of the product's address. */
export async function createSmtpMail(smtpUrl: string, baseUrl: string, timeouts = TIMEOUTS): Promise<Host['mail']> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const from = `Assessments Assistant <no-reply@${new URL(baseUrl).hostname}>`;
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail });
    },
  };
}

/**
 * Returns a mail sender that writes mails to a folder, for installations without a mail server. The log names the
 * file, neither text nor address.
 */
export function createFolderMail(folder: string, log: Log): Host['mail'] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    isWrittenOnly: true,
    async send({ to, subject, text }) {
      const file = join(folder, `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.txt`);
      // Written under another name first, so that programs that watch the folder find only complete mails.
      const unfinished = join(folder, `.${randomUUID()}`);
      await writeFile(unfinished, `To: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
      await rename(unfinished, file);
      log.info(`There is no SMTP_URL, so a mail was put into ${file}.`);
    },
  };
}
