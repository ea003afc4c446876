import type { Instant } from '../../core/schedules/time.ts';
import { type ComposedMail, composeMail, type MailLanguage, mailLanguageOf, type Recipient } from '../mail.ts';

type Words = {
  linkSubject: string;
  linkText: string;
  linkLabel: string;
  linkIgnore: string;
  expiredText: string;
  changedSubject: string;
  changedText: (when: string) => string;
  changedNotYou: string;
  changedLabel: string;
  resetSubject: string;
  resetText: (when: string) => string;
  resetNotYou: string;
  resetLabel: string;
};

const words: Record<MailLanguage, Words> = {
  en: {
    linkSubject: 'Choose a new password',
    linkText:
      'Somebody asked for a new password for your account. You can choose one with this link. It works once and is valid for one hour.',
    linkLabel: 'Choose a new password',
    linkIgnore: 'If it was not you, there is nothing you need to do: your password stays the same.',
    expiredText:
      'The password of your account has expired. Choose a new one with this link to sign in again. It works once and is valid for one hour.',
    changedSubject: 'Your password was changed',
    changedText: (when) =>
      `The password of your account was changed on ${when}. Everybody who was signed in with the old one has been signed out.`,
    changedNotYou: 'If it was not you, choose a new password straight away and tell your school:',
    changedLabel: 'Go to the sign-in page and choose “I forgot my password”',
    resetSubject: 'Your second factor was turned off',
    resetText: (when) =>
      `An administrator turned the second factor of your account off on ${when}. You sign in with your password alone until you set up a new one.`,
    resetNotYou: 'If you did not ask for it, tell your school straight away.',
    resetLabel: 'Sign in and set up a new one in the settings',
  },
  es: {
    linkSubject: 'Elige una contraseña nueva',
    linkText:
      'Alguien ha pedido una contraseña nueva para tu cuenta. Con este enlace puedes elegirla. Solo sirve una vez y caduca en una hora.',
    linkLabel: 'Elegir una contraseña nueva',
    linkIgnore: 'Si no has sido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
    expiredText:
      'La contraseña de tu cuenta ha caducado. Con este enlace puedes elegir una nueva para volver a entrar. Solo sirve una vez y caduca en una hora.',
    changedSubject: 'Tu contraseña ha cambiado',
    changedText: (when) =>
      `La contraseña de tu cuenta se cambió el ${when}. Se han cerrado las sesiones abiertas con la anterior.`,
    changedNotYou: 'Si no has sido tú, elige enseguida una contraseña nueva y avisa a tu centro:',
    changedLabel: 'Ve a la pantalla de acceso y elige «He olvidado la contraseña»',
    resetSubject: 'Se ha desactivado tu segundo factor',
    resetText: (when) =>
      `Una persona con permisos de administración desactivó el segundo factor de tu cuenta el ${when}. Entrarás solo con la contraseña hasta que configures otro.`,
    resetNotYou: 'Si no lo has pedido, avisa enseguida a tu centro.',
    resetLabel: 'Entra y configura otro en los ajustes',
  },
  pt: {
    linkSubject: 'Escolha uma nova senha',
    linkText:
      'Alguém pediu uma nova senha para a sua conta. Com este link você pode escolhê-la. Ele funciona uma única vez e vale por uma hora.',
    linkLabel: 'Escolher uma nova senha',
    linkIgnore: 'Se não foi você, não é preciso fazer nada: sua senha continua a mesma.',
    expiredText:
      'A senha da sua conta expirou. Com este link você escolhe uma nova para entrar de novo. Ele funciona uma única vez e vale por uma hora.',
    changedSubject: 'Sua senha foi alterada',
    changedText: (when) =>
      `A senha da sua conta foi alterada em ${when}. As sessões abertas com a anterior foram encerradas.`,
    changedNotYou: 'Se não foi você, escolha já uma nova senha e avise a sua escola:',
    changedLabel: 'Vá para o login e escolha “Esqueci minha senha”',
    resetSubject: 'Seu segundo fator foi desativado',
    resetText: (when) =>
      `Uma pessoa da administração desativou o segundo fator da sua conta em ${when}. Você entra só com a senha até configurar outro.`,
    resetNotYou: 'Se não foi você que pediu, avise já a sua escola.',
    resetLabel: 'Entre e configure outro nas configurações',
  },
};

/** The recipient of a mail, with the time zone of their school. */
export type AccountRecipient = Recipient & { timezone: string };

/** Returns the mail with the link to choose a new password, which somebody asked for or whose old one has expired. */
export const passwordLinkMail = (
  reader: AccountRecipient,
  { address, isExpired }: { address: string; isExpired: boolean },
): ComposedMail => {
  const text = words[mailLanguageOf(reader)];
  const [before, after] = isExpired ? [text.expiredText, ''] : [text.linkText, text.linkIgnore];
  return composeMail(reader, {
    shows: 'nothing',
    subject: text.linkSubject,
    before,
    address,
    linkText: text.linkLabel,
    after,
  });
};

/** Returns the mail that reports a changed password. */
export const passwordChangedMail = (
  reader: AccountRecipient,
  { at, address }: { at: Instant; address: string },
): ComposedMail => {
  const text = words[mailLanguageOf(reader)];
  return composeMail(reader, {
    shows: 'nothing',
    ...{ subject: text.changedSubject, before: `${text.changedText(dateTimeFor(reader, at))} ${text.changedNotYou}` },
    ...{ address, linkText: text.changedLabel, after: '' },
  });
};

/** Returns the mail that reports a second factor that somebody else has turned off. */
export const secondFactorResetMail = (
  reader: AccountRecipient,
  { at, address }: { at: Instant; address: string },
): ComposedMail => {
  const text = words[mailLanguageOf(reader)];
  return composeMail(reader, {
    shows: 'nothing',
    ...{ subject: text.resetSubject, before: text.resetText(dateTimeFor(reader, at)) },
    ...{ address, linkText: text.resetLabel, after: text.resetNotYou },
  });
};

const dateTimeFor = (reader: AccountRecipient, at: Instant): string =>
  new Intl.DateTimeFormat(mailLanguageOf(reader), {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: reader.timezone },
  }).format(at);
