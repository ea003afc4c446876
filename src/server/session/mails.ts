import type { Instant } from '../../core/schedules/time.ts';
import type { Mail } from '../host.ts';
import { composeMail, type MailLanguage, mailLanguageOf, type Recipient } from '../mail.ts';

type Words = {
  linkSubject: string;
  linkText: string;
  linkLabel: string;
  linkIgnore: string;
  changedSubject: string;
  changedText: (when: string) => string;
  changedNotYou: string;
  changedLabel: string;
};

const words: Record<MailLanguage, Words> = {
  en: {
    linkSubject: 'Choose a new password',
    linkText:
      'somebody asked for a new password for your account. You can choose one with this link. It works once and is valid for one hour.',
    linkLabel: 'Choose a new password',
    linkIgnore: 'If it was not you, there is nothing you need to do: your password stays the same.',
    changedSubject: 'Your password was changed',
    changedText: (when) =>
      `the password of your account was changed on ${when}. Everybody who was signed in with the old one has been signed out.`,
    changedNotYou: 'If it was not you, choose a new password straight away and tell your school:',
    changedLabel: 'Go to the sign-in page and choose “I forgot my password”',
  },
  es: {
    linkSubject: 'Elige una contraseña nueva',
    linkText:
      'alguien ha pedido una contraseña nueva para tu cuenta. Con este enlace puedes elegirla. Solo sirve una vez y caduca en una hora.',
    linkLabel: 'Elegir una contraseña nueva',
    linkIgnore: 'Si no has sido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
    changedSubject: 'Tu contraseña ha cambiado',
    changedText: (when) =>
      `la contraseña de tu cuenta se cambió el ${when}. Se han cerrado las sesiones abiertas con la anterior.`,
    changedNotYou: 'Si no has sido tú, elige enseguida una contraseña nueva y avisa a tu centro:',
    changedLabel: 'Ve a la pantalla de acceso y elige «He olvidado la contraseña»',
  },
  pt: {
    linkSubject: 'Escolha uma nova senha',
    linkText:
      'alguém pediu uma nova senha para a sua conta. Com este link você pode escolhê-la. Ele funciona uma única vez e vale por uma hora.',
    linkLabel: 'Escolher uma nova senha',
    linkIgnore: 'Se não foi você, não é preciso fazer nada: sua senha continua a mesma.',
    changedSubject: 'Sua senha foi alterada',
    changedText: (when) =>
      `a senha da sua conta foi alterada em ${when}. As sessões abertas com a anterior foram encerradas.`,
    changedNotYou: 'Se não foi você, escolha já uma nova senha e avise a sua escola:',
    changedLabel: 'Vá para o login e escolha “Esqueci minha senha”',
  },
};

/** The recipient of a mail, with the time zone of their school. */
export type AccountRecipient = Recipient & { timezone: string };

/** Returns the mail with the link to choose a new password. */
export const passwordLinkMail = (reader: AccountRecipient, address: string): Mail => {
  const text = words[mailLanguageOf(reader)];
  return composeMail(reader, {
    ...{ subject: text.linkSubject, before: text.linkText },
    ...{ address, linkText: text.linkLabel, after: text.linkIgnore },
  });
};

/** Returns the mail that reports a changed password. */
export const passwordChangedMail = (
  reader: AccountRecipient,
  { at, address }: { at: Instant; address: string },
): Mail => {
  const language = mailLanguageOf(reader);
  const text = words[language];
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: reader.timezone });
  return composeMail(reader, {
    ...{ subject: text.changedSubject, before: `${text.changedText(when.format(at))} ${text.changedNotYou}` },
    ...{ address, linkText: text.changedLabel, after: '' },
  });
};
