import { escapeHtml } from '../core/escape-xml.ts';
import { fallbackLanguages, isLanguage } from '../core/languages.ts';
import type { Shows } from '../core/results/details.ts';
import type { Host, Mail } from './host.ts';
import { whenAborted } from './jobs/api.ts';

/** A language that mails are written in. */
export type MailLanguage = 'en' | 'es' | 'pt';

/** The recipient of a mail; `language` is null when the user has chosen none. */
export type Recipient = { to: string; firstName: string; language: string | null };

/** The texts of a mail with one link: before the link, the link itself, and after it. */
export type MailContent = {
  shows: Shows;
  subject: string;
  before: string;
  address: string;
  linkText: string;
  after: string;
};

/** A mail with what it shows: one that shows results or keys waits until its reader may see them. */
export type ComposedMail = Mail & { shows: Shows };

const PRODUCT = 'Assessments Assistant';

const greetings: Record<MailLanguage, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  es: (name) => `Hola, ${name}:`,
  pt: (name) => `Olá, ${name},`,
};

/** Returns the language to write to a recipient in: the nearest to theirs, as the screens have it; Spanish for none. */
export const mailLanguageOf = ({ language }: Pick<Recipient, 'language'>): MailLanguage =>
  language === null || !isLanguage(language) ? 'es' : (fallbackLanguages(language).find(isMailLanguage) ?? 'es');

const isMailLanguage = (language: string): language is MailLanguage => language in greetings;

/** Returns a mail with greeting, link and signature, as plain text and as HTML. */
export const composeMail = (
  recipient: Recipient,
  { shows, subject, before, address, linkText, after }: MailContent,
): ComposedMail => {
  const language = mailLanguageOf(recipient);
  const paragraphs = [greetings[language](recipient.firstName), before];
  const closing = after === '' ? [PRODUCT] : [after, PRODUCT];
  const html = [
    ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
    `<p><a href="${escapeHtml(address)}">${escapeHtml(linkText)}</a></p>`,
    ...closing.map((text) => `<p>${escapeHtml(text)}</p>`),
  ].join('\n');
  return {
    shows,
    to: recipient.to,
    subject: `${subject} – ${PRODUCT}`,
    text: [...paragraphs, `${linkText}:\n${address}`, ...closing].join('\n\n'),
    html: `<!doctype html>\n<html lang="${language}">\n<body>\n${html}\n</body>\n</html>\n`,
  };
};

/** Sends a mail. Throws the signal's reason once it is aborted; a mail that is being sent then may still arrive. */
export const sendMail = async (
  { mail }: Pick<Host, 'mail'>,
  { shows: _, ...content }: ComposedMail,
  signal: AbortSignal,
): Promise<void> => {
  signal.throwIfAborted();
  await Promise.race([mail.send(content), whenAborted(signal)]);
};
