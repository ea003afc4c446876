import { type ComposedMail, composeMail, type MailLanguage, mailLanguageOf, type Recipient } from '../mail.ts';

type Words = {
  confirmSubject: string;
  confirmText: string;
  confirmLabel: string;
  confirmIgnore: string;
  requestedSubject: string;
  requestedText: (email: string) => string;
  requestedLabel: string;
  takenSubject: string;
  takenText: string;
};

const words: Record<MailLanguage, Words> = {
  en: {
    confirmSubject: 'Confirm your e-mail address',
    confirmText:
      'You want to use this e-mail address for your account. Confirm it with this link. It works once and is valid for one day; until then nothing changes.',
    confirmLabel: 'Confirm this address',
    confirmIgnore: 'If it was not you, there is nothing you need to do.',
    requestedSubject: 'Your account is to get another e-mail address',
    requestedText: (email) =>
      `Somebody who is signed in to your account wants to use ${email} instead of this address. Once it is confirmed, you sign in with it, and links for a new password go there. If it was not you, change your password straight away and tell your school:`,
    requestedLabel: 'Go to the sign-in page',
    takenSubject: 'This e-mail address already has an account',
    takenText:
      'Somebody wants to use this e-mail address for another account. It belongs to an account already, so nothing changes. If it was you, sign in with this address, or ask your school to make one account of the two:',
  },
  es: {
    confirmSubject: 'Confirma tu correo electrónico',
    confirmText:
      'Quieres usar esta dirección en tu cuenta. Confírmala con este enlace. Solo sirve una vez y caduca en un día; hasta entonces no cambia nada.',
    confirmLabel: 'Confirmar esta dirección',
    confirmIgnore: 'Si no has sido tú, no tienes que hacer nada.',
    requestedSubject: 'Tu cuenta va a tener otro correo electrónico',
    requestedText: (email) =>
      `Alguien que ha entrado en tu cuenta quiere usar ${email} en lugar de esta dirección. Cuando se confirme, entrarás con ella y allí llegarán los enlaces para elegir una contraseña nueva. Si no has sido tú, cambia enseguida la contraseña y avisa a tu centro:`,
    requestedLabel: 'Ir a la pantalla de acceso',
    takenSubject: 'Esta dirección de correo ya tiene una cuenta',
    takenText:
      'Alguien quiere usar esta dirección en otra cuenta. Ya es de una cuenta, así que no cambia nada. Si has sido tú, entra con esta dirección o pide a tu centro que una las dos cuentas:',
  },
  pt: {
    confirmSubject: 'Confirme o seu e-mail',
    confirmText:
      'Você quer usar este endereço na sua conta. Confirme-o por este link. Ele funciona uma única vez e vale por um dia; até lá nada muda.',
    confirmLabel: 'Confirmar este endereço',
    confirmIgnore: 'Se não foi você, não é preciso fazer nada.',
    requestedSubject: 'Sua conta vai ter outro e-mail',
    requestedText: (email) =>
      `Alguém que entrou na sua conta quer usar ${email} em vez deste endereço. Depois da confirmação, você entra com ele e é para lá que vão os links de nova senha. Se não foi você, mude já a senha e avise a sua escola:`,
    requestedLabel: 'Ir para o login',
    takenSubject: 'Este e-mail já tem uma conta',
    takenText:
      'Alguém quer usar este endereço em outra conta. Ele já é de uma conta, então nada muda. Se foi você, entre com este endereço ou peça à sua escola que una as duas contas:',
  },
};

/** Returns the mail with the link that confirms a new address, to that address. */
export const confirmEmailMail = (reader: Recipient, { address }: { address: string }): ComposedMail => {
  const text = words[mailLanguageOf(reader)];
  return composeMail(reader, {
    shows: 'nothing',
    ...{ subject: text.confirmSubject, before: text.confirmText },
    ...{ address, linkText: text.confirmLabel, after: text.confirmIgnore },
  });
};

/** Returns the mail that tells the present address which one is to replace it. */
export const emailRequestedMail = (
  reader: Recipient,
  { email, address }: { email: string; address: string },
): ComposedMail => {
  const text = words[mailLanguageOf(reader)];
  return composeMail(reader, {
    shows: 'nothing',
    ...{ subject: text.requestedSubject, before: text.requestedText(email) },
    ...{ address: `${address}/login`, linkText: text.requestedLabel, after: '' },
  });
};

/** Returns the mail that tells an address that it was wanted for another account, where nothing changes. */
export const emailTakenMail = (reader: Recipient, { address }: { address: string }): ComposedMail => {
  const text = words[mailLanguageOf(reader)];
  return composeMail(reader, {
    shows: 'nothing',
    ...{ subject: text.takenSubject, before: text.takenText },
    ...{ address: `${address}/login`, linkText: text.requestedLabel, after: '' },
  });
};
