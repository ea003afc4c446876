import { createSmtpMail } from '../adapters/mail.ts';
import { baseUrlOf, readSettings, smtpOptionsOf } from '../settings.ts';
import { StartupError } from '../startup-error.ts';
import { defineGroup, readWords } from './command.ts';

const testUsage = `  npm run admin -- mail test <address>

  Sends a mail through SMTP_URL, from MAIL_FROM, and prints what the mail server answers. It needs no database.`;

/** What the library adds to the error of a server that refuses: its reply, and the command that it was the reply to. */
type SmtpError = Error & { response?: string; command?: string; code?: string };

const test = {
  usage: testUsage,
  async run(words: string[]) {
    const { positionals } = readWords(words, { usage: testUsage, options: {}, positionals: ['address'] });
    const [to = ''] = positionals;
    const settings = readSettings(process.env);
    const { SMTP_URL, DATA_DIR, PORT } = settings;
    if (!SMTP_URL)
      throw new StartupError(`Nothing was sent: there is no SMTP_URL, so mails are put into ${DATA_DIR}/mails.`);
    const { deliver, from } = await createSmtpMail(smtpOptionsOf(settings, SMTP_URL, baseUrlOf(settings, PORT)));
    // The address holds a password.
    const server = new URL(SMTP_URL).host;
    const text = 'This mail was sent to find out whether mails arrive: npm run admin -- mail test.';
    const answer = await deliver({ to, subject: `Test of ${from.name}`, text, html: `<p>${text}</p>` }).catch(
      (error: SmtpError) => {
        const step = error.command === undefined ? '' : ` (to ${error.command})`;
        throw new StartupError(
          `${server} did not take the mail from ${from.address} to ${to}${step}: ${error.response ?? error.message}`,
        );
      },
    );
    return [`${server} took the mail from ${from.address} to ${to}: ${answer}`];
  },
};

/** Sends a mail to find out whether mails arrive. */
export const mail = defineGroup('mail', { test });
