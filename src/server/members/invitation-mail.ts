import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Role } from '../../core/people/roles.ts';
import { type Database, firstRow } from '../database/database.ts';
import { country, invitation, school, user } from '../database/schema.ts';
import type { Host } from '../host.ts';
import {
  type ComposedMail,
  composeMail,
  type MailLanguage,
  mailLanguageOf,
  type Recipient,
  sendMail,
} from '../mail.ts';
import { createToken } from '../session/api.ts';
import { sha256Of } from '../sha256.ts';

type Words = {
  roles: Partial<Record<Role, string>>;
  subject: (school: string) => string;
  text: (from: string, school: string, role: string) => string;
  label: string;
  ignore: string;
};

const words: Record<MailLanguage, Words> = {
  en: {
    roles: {
      administrator: 'an administrator',
      coordinator: 'a coordinator',
      teacher: 'a teacher',
      student: 'a student',
      author: 'an author',
      editor: 'an editor',
    },
    subject: (school) => `Invitation to ${school}`,
    text: (from, school, role) =>
      `${from} invites you to ${school} as ${role}. You can accept with this link. It works once and is valid for seven days.`,
    label: 'Accept the invitation',
    ignore: 'If you do not know the school, there is nothing you need to do.',
  },
  es: {
    roles: {
      ...{ administrator: 'administración', coordinator: 'coordinación', teacher: 'docente', student: 'estudiante' },
      ...{ author: 'autoría', editor: 'edición' },
    },
    subject: (school) => `Invitación a ${school}`,
    text: (from, school, role) =>
      `${from} te invita a ${school} (perfil: ${role}). Con este enlace puedes aceptar. Solo sirve una vez y caduca en siete días.`,
    label: 'Aceptar la invitación',
    ignore: 'Si no conoces el centro, no tienes que hacer nada.',
  },
  pt: {
    roles: {
      ...{ administrator: 'administração', coordinator: 'coordenação', teacher: 'docente', student: 'estudante' },
      ...{ author: 'autoria', editor: 'edição' },
    },
    subject: (school) => `Convite para ${school}`,
    text: (from, school, role) =>
      `${from} convida você para ${school} (perfil: ${role}). Você pode aceitar por este link. Ele funciona uma única vez e vale por sete dias.`,
    label: 'Aceitar o convite',
    ignore: 'Se você não conhece a escola, não é preciso fazer nada.',
  },
};

type InvitationMail = { schoolName: string; from: string; role: Role; address: string };

/** Returns the mail that invites a person to a school. */
export const invitationMail = (
  reader: Recipient,
  { schoolName, from, role, address }: InvitationMail,
): ComposedMail => {
  const text = words[mailLanguageOf(reader)];
  return composeMail(reader, {
    shows: 'nothing',
    subject: text.subject(schoolName),
    before: text.text(from, schoolName, text.roles[role] ?? role),
    ...{ address, linkText: text.label, after: text.ignore },
  });
};

type InvitationRef = { idSchool: number; idInvitation: number };

const isWaiting = ({ idSchool, idInvitation }: InvitationRef) =>
  and(eq(invitation.idSchool, idSchool), eq(invitation.id, idInvitation), isNull(invitation.accepted));

/** Returns a waiting invitation with what its mail says; in the language that the person has chosen, if any. */
const findMail = (db: Database, ref: InvitationRef) =>
  firstRow(
    db
      .select({
        ...{ to: invitation.email, firstName: invitation.firstName, role: invitation.role },
        ...{ schoolName: school.name, linkHash: invitation.linkHash },
        language: sql<string>`coalesce(
          (select ${user.language} from ${user} where ${user.email} = ${invitation.email}),
          ${invitation.language}, ${country.language})`,
        from: sql<string | null>`(select ${user.firstName} || ' ' || ${user.lastName} from ${user}
          where ${user.id} = ${invitation.addedBy})`,
      })
      .from(invitation)
      .innerJoin(school, eq(school.id, invitation.idSchool))
      .innerJoin(country, eq(country.id, school.idCountry))
      .where(isWaiting(ref)),
  );

/**
 * Creates the link of an invitation, of which only the hash is stored, and mails it; the link before is no longer
 * valid. Returns false when the invitation was withdrawn or accepted. When the mail fails or the signal is aborted, the
 * link before is valid again, and the next run sends another one.
 */
export const sendInvitation = async (host: Host, ref: InvitationRef, signal: AbortSignal): Promise<boolean> => {
  const found = await findMail(host.database, ref);
  if (!found) return false;
  const { linkHash: before, from, ...mail } = found;
  const link = createToken();
  const store = (linkHash: string | null) => host.database.update(invitation).set({ linkHash }).where(isWaiting(ref));
  await store(await sha256Of(link));
  const address = `${host.baseUrl}/invitation?link=${link}`;
  try {
    await sendMail(host, invitationMail(mail, { ...mail, from: from?.trim() ?? mail.schoolName, address }), signal);
    return true;
  } catch (error) {
    await store(before);
    throw error;
  }
};
