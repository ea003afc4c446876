import {
  type ComposedMail,
  composeMail,
  type MailContent,
  type MailLanguage,
  mailLanguageOf,
  type Recipient,
} from '../mail.ts';

const words: Record<MailLanguage, (title: string) => Omit<MailContent, 'address' | 'shows'>> = {
  en: (title) => ({
    subject: `Your result: ${title}`,
    before: `You can now see the details of your result in “${title}”: each question with your answer and the right one.`,
    linkText: 'See my result',
    after: '',
  }),
  es: (title) => ({
    subject: `Tu resultado: ${title}`,
    before: `Ya puedes ver el detalle de tu resultado en «${title}»: cada pregunta con tu respuesta y la correcta.`,
    linkText: 'Ver mi resultado',
    after: '',
  }),
  pt: (title) => ({
    subject: `Seu resultado: ${title}`,
    before: `Você já pode ver os detalhes do seu resultado em “${title}”: cada questão com a sua resposta e a correta.`,
    linkText: 'Ver meu resultado',
    after: '',
  }),
};

/** Returns the mail that tells a student that the details of a result can be seen; it says nothing of the result. */
export const releaseMail = (to: Recipient, title: string, address: string): ComposedMail =>
  composeMail(to, { shows: 'nothing', ...words[mailLanguageOf(to)](title), address });
