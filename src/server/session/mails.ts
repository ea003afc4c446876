import { type Language, languages } from '../../core/languages.ts';
import type { Instant } from '../../core/time.ts';

type Words = {
  hello: (name: string) => string;
  linkSubject: string;
  linkText: string;
  linkAct: string;
  linkIgnore: string;
  changedSubject: string;
  changedText: (when: string) => string;
  changedNotYou: string;
  changedAct: string;
};

const PRODUCT = 'Assessments Assistant';

const words: Record<'en' | 'es' | 'pt', Words> = {
  en: {
    hello: (name) => `Hello ${name},`,
    linkSubject: 'Choose a new password',
    linkText:
      'somebody asked for a new password for your account. With this link you can choose one. It works once, for one hour.',
    linkAct: 'Choose a new password',
    linkIgnore: 'If it was not you, you need not do anything: your password stays as it is.',
    changedSubject: 'Your password was changed',
    changedText: (when) =>
      `the password of your account was changed on ${when}. Everybody who was signed in with the old one is signed out.`,
    changedNotYou: 'If it was not you, choose a new password at once, and tell your school:',
    changedAct: 'Go to the sign-in and choose “I forgot my password”',
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    linkSubject: 'Elige una contraseña nueva',
    linkText:
      'alguien ha pedido una contraseña nueva para tu cuenta. Con este enlace puedes elegirla. Sirve una sola vez, durante una hora.',
    linkAct: 'Elegir una contraseña nueva',
    linkIgnore: 'Si no has sido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
    changedSubject: 'Tu contraseña ha cambiado',
    changedText: (when) =>
      `la contraseña de tu cuenta se cambió el ${when}. Se han cerrado las sesiones abiertas con la anterior.`,
    changedNotYou: 'Si no has sido tú, elige enseguida una contraseña nueva y avisa a tu centro:',
    changedAct: 'Ve a la entrada y elige «He olvidado la contraseña»',
  },
  pt: {
    hello: (name) => `Olá, ${name},`,
    linkSubject: 'Escolha uma nova senha',
    linkText:
      'alguém pediu uma nova senha para a sua conta. Com este link você pode escolhê-la. Ele funciona uma única vez, durante uma hora.',
    linkAct: 'Escolher uma nova senha',
    linkIgnore: 'Se não foi você, não é preciso fazer nada: sua senha continua a mesma.',
    changedSubject: 'Sua senha foi alterada',
    changedText: (when) =>
      `a senha da sua conta foi alterada em ${when}. As sessões abertas com a anterior foram encerradas.`,
    changedNotYou: 'Se não foi você, escolha já uma nova senha e avise a sua escola:',
    changedAct: 'Vá para a entrada e escolha “Esqueci minha senha”',
  },
};

/** Who reads a mail: the language they chose, if any, and the clocks of their school. */
export type Reader = { to: string; firstName: string; language: string | null; timezone: string };

type Written = { to: string; subject: string; text: string; html: string };
type Parts = { reader: Reader; subject: string; before: string; address: string; act: string; after: string };

/** Returns the mail that brings the link to choose a new password. */
export const passwordLinkMail = (reader: Reader, address: string): Written => {
  const say = words[spokenBy(reader)];
  return written({
    ...{ reader, subject: say.linkSubject, before: say.linkText },
    ...{ address, act: say.linkAct, after: say.linkIgnore },
  });
};

/** Returns the mail that tells that the password was changed, so that whoever did not do it can act. */
export const passwordChangedMail = (reader: Reader, { at, address }: { at: Instant; address: string }): Written => {
  const language = spokenBy(reader);
  const say = words[language];
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: reader.timezone });
  return written({
    ...{ reader, subject: say.changedSubject, before: `${say.changedText(when.format(at))} ${say.changedNotYou}` },
    ...{ address, act: say.changedAct, after: '' },
  });
};

/** Variants of Spanish are Spanish here. Who has chosen no language reads Spanish, as most of the schools do. */
const spokenBy = ({ language }: Reader): keyof typeof words => {
  const known = languages.find((each): each is Language => each === language);
  if (known === undefined) return 'es';
  if (known === 'en' || known === 'pt') return known;
  return 'es';
};

const written = ({ reader, subject, before, address, act, after }: Parts): Written => {
  const say = words[spokenBy(reader)];
  const paragraphs = [say.hello(reader.firstName), before];
  const closing = after === '' ? [PRODUCT] : [after, PRODUCT];
  const html = [
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    `<p><a href="${escaped(address)}">${escaped(act)}</a></p>`,
    ...closing.map((text) => `<p>${escaped(text)}</p>`),
  ].join('\n');
  return {
    to: reader.to,
    subject: `${subject} – ${PRODUCT}`,
    text: [...paragraphs, `${act}:\n${address}`, ...closing].join('\n\n'),
    html: `<!doctype html>\n<html lang="${spokenBy(reader)}">\n<body>\n${html}\n</body>\n</html>\n`,
  };
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
