import { type Language, languages } from '../core/languages.ts';
import type { Mail } from './host.ts';

export type MailLanguage = 'en' | 'es' | 'pt';

/** Who reads a mail, and the language they chose, if any. */
export type Recipient = { to: string; firstName: string; language: string | null };

/** A mail with one link: what is said before it, the link with its words, and what is said after it. */
export type MailContent = { subject: string; before: string; address: string; linkText: string; after: string };

const PRODUCT = 'Assessments Assistant';

const hello: Record<MailLanguage, (name: string) => string> = {
  en: (name) => `Hello ${name},`,
  es: (name) => `Hola, ${name}:`,
  pt: (name) => `Olá, ${name},`,
};

/** Variants of Spanish are Spanish here. Who has chosen no language reads Spanish, as most of the schools do. */
export const mailLanguageOf = ({ language }: Pick<Recipient, 'language'>): MailLanguage => {
  const known = languages.find((each): each is Language => each === language);
  return known === 'en' || known === 'pt' ? known : 'es';
};

/** Returns a mail as plain text and as a page. */
export const composeMail = (
  recipient: Recipient,
  { subject, before, address, linkText: act, after }: MailContent,
): Mail => {
  const language = mailLanguageOf(recipient);
  const paragraphs = [hello[language](recipient.firstName), before];
  const closing = after === '' ? [PRODUCT] : [after, PRODUCT];
  const html = [
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    `<p><a href="${escaped(address)}">${escaped(act)}</a></p>`,
    ...closing.map((text) => `<p>${escaped(text)}</p>`),
  ].join('\n');
  return {
    to: recipient.to,
    subject: `${subject} – ${PRODUCT}`,
    text: [...paragraphs, `${act}:\n${address}`, ...closing].join('\n\n'),
    html: `<!doctype html>\n<html lang="${language}">\n<body>\n${html}\n</body>\n</html>\n`,
  };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
