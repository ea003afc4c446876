import type { Mail } from '../host.ts';

type Facts = { title: string; course: string; count: number; link: string };

const words = {
  en: ({ title, course, count, link }: Facts) => ({
    subject: `Late answers wait for you: ${title}, ${course}`,
    text: `${count === 1 ? 'One answer' : `${count} answers`} to “${title}” (${course}) arrived too late and ${count === 1 ? 'waits' : 'wait'} for your decision. Late answers do not count unless you accept them; those you have not decided on 30 days after they arrived count as rejected.\n\n${link}\n`,
  }),
  es: ({ title, course, count, link }: Facts) => ({
    subject: `Respuestas tardías pendientes: ${title}, ${course}`,
    text: `${count === 1 ? 'Una respuesta' : `${count} respuestas`} a «${title}» (${course}) ${count === 1 ? 'llegó tarde y espera' : 'llegaron tarde y esperan'} tu decisión. Las respuestas tardías no cuentan si no las aceptas; las que no hayas decidido a los 30 días de llegar se dan por rechazadas.\n\n${link}\n`,
  }),
  pt: ({ title, course, count, link }: Facts) => ({
    subject: `Respostas atrasadas pendentes: ${title}, ${course}`,
    text: `${count === 1 ? 'Uma resposta' : `${count} respostas`} a “${title}” (${course}) ${count === 1 ? 'chegou atrasada e espera' : 'chegaram atrasadas e esperam'} a sua decisão. Respostas atrasadas não contam se você não as aceitar; as que não forem decididas em 30 dias após a chegada contam como rejeitadas.\n\n${link}\n`,
  }),
};

/** Returns the mail that tells a teacher, in their language, that late responses still wait. */
export const lateReminder = (to: string, language: string, facts: Facts): Mail => {
  const base = language.slice(0, 2);
  return { to, ...words[base === 'en' || base === 'pt' ? base : 'es'](facts) };
};
