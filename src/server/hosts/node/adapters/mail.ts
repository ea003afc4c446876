import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Host, Mail } from '../../../host.ts';
import type { Log } from './log.ts';

/**
 * Milliseconds to connect, to be greeted, and without an answer to a command: a server that hangs is given up before
 * the job that sends the mail is repeated.
 */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 40_000 };

/** An address of mail with the name that is shown for it. */
export type MailAddress = { name: string; address: string };

type SmtpOptions = {
  smtpUrl: string;
  /** The address of the product; mails come from `no-reply` at its host where no other sender is set. */
  baseUrl: string;
  from?: MailAddress;
  replyTo?: MailAddress;
  timeouts?: typeof TIMEOUTS;
};

/** A sender of mails whose `deliver` also returns the answer of the mail server. */
type SmtpMail = Host['mail'] & { deliver(mail: Mail): Promise<string>; from: MailAddress };

const PRODUCT = 'Assessments Assistant';

/** Returns a mail sender through an SMTP server. */
export async function createSmtpMail(options: SmtpOptions): Promise<SmtpMail> {
  const { smtpUrl, baseUrl, replyTo, timeouts = TIMEOUTS } = options;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const from = options.from ?? { name: '', address: `no-reply@${new URL(baseUrl).hostname}` };
  const sender = { ...from, name: from.name || PRODUCT };
  const deliver = async (mail: Mail) => {
    const { response } = await transport.sendMail({ from: sender, ...(replyTo && { replyTo }), ...mail });
    return response;
  };
  const send = async (mail: Mail) => {
    await deliver(mail);
  };
  return { send, deliver, from: sender };
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
