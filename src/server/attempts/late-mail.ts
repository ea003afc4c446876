import {
  type ComposedMail,
  composeMail,
  type MailContent,
  type MailLanguage,
  mailLanguageOf,
  type Recipient,
} from '../mail.ts';

type Facts = { title: string; course: string; count: number };

const words: Record<MailLanguage, (facts: Facts) => Omit<MailContent, 'address' | 'shows'>> = {
  en: ({ title, course, count }) => ({
    subject: `Late answers waiting: ${title}, ${course}`,
    before: `${count === 1 ? '1 answer' : `${count} answers`} to “${title}” (${course}) arrived too late and ${count === 1 ? 'is' : 'are'} waiting for your decision.`,
    linkText: 'Look at the late answers',
    after:
      'They do not count unless you accept them. Any you have not decided on within 30 days of their arrival count as rejected.',
  }),
  es: ({ title, course, count }) => ({
    subject: `Respuestas tardías pendientes: ${title}, ${course}`,
    before: `${count === 1 ? '1 respuesta' : `${count} respuestas`} a «${title}» (${course}) ${count === 1 ? 'llegó demasiado tarde y espera' : 'llegaron demasiado tarde y esperan'} tu decisión.`,
    linkText: 'Ver las respuestas tardías',
    after: 'No cuentan si no las aceptas. Las que no hayas decidido a los 30 días de llegar se dan por rechazadas.',
  }),
  pt: ({ title, course, count }) => ({
    subject: `Respostas atrasadas pendentes: ${title}, ${course}`,
    before: `${count === 1 ? '1 resposta' : `${count} respostas`} a “${title}” (${course}) ${count === 1 ? 'chegou tarde demais e espera' : 'chegaram tarde demais e esperam'} a sua decisão.`,
    linkText: 'Ver as respostas atrasadas',
    after:
      'Elas não contam se você não as aceitar. As que não forem decididas em 30 dias após a chegada contam como rejeitadas.',
  }),
};

/** Returns the mail that reminds a teacher of late responses without a decision. */
export const lateReminderMail = (to: Recipient, address: string, facts: Facts): ComposedMail =>
  composeMail(to, { shows: 'nothing', ...words[mailLanguageOf(to)](facts), address });
