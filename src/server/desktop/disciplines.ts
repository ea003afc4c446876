import { sql } from 'drizzle-orm';
import type { OutputOf, RefusalOf } from '../../contract/call.ts';
import type { desktop } from '../../contract/desktop.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { formatCursor, parseCursor } from '../../core/sync/cursor.ts';
import { type Database, rowsOf } from '../database/database.ts';
import type { Refuse } from '../refusal.ts';
import type { Send } from '../send.ts';
import { createRemote, NoConnection, refusalIn } from './remote.ts';
import type { Listings } from './reply.ts';
import { type RegisteredRow, updateDevice } from './store.ts';

type Asked = typeof desktop.getBroughtDisciplines;

/** Asks the server for the disciplines of the provider's bank, and says which of them this computer brings along. */
export const askForDisciplines = async (
  send: Send,
  device: RegisteredRow,
  refuse: Refuse<RefusalOf<Asked>>,
): Promise<OutputOf<Asked>> => {
  try {
    const { content } = await createRemote(send, device.token).offline.getSyncedDisciplines({});
    const brought = new Set(device.disciplines);
    return { content: content.map((one) => ({ ...one, isBrought: brought.has(one.idCataloging) })) };
  } catch (error) {
    if (error instanceof NoConnection) return refuse('noConnection');
    const refusal = refusalIn(error, ['deviceRevoked', 'deviceNeedsRegistering']);
    if (refusal === undefined) throw error;
    return refuse(refusal);
  }
};

/** Sets which disciplines this computer brings along: the provider's rows are received anew, and what is not among them is removed. */
export const setDisciplines = async (
  db: Database,
  device: Pick<RegisteredRow, 'cursor' | 'listings'>,
  disciplines: number[],
): Promise<void> => {
  const cursor = new Map(parseCursor(device.cursor));
  cursor.delete(PROVIDER_SCHOOL_ID);
  const { [PROVIDER_SCHOOL_ID]: _, ...listings } = device.listings as Listings;
  await updateDevice(db, { disciplines, listings, cursor: formatCursor(cursor) });
};

/** Returns the provider's disciplines that the own questions and assessments of a user are about. */
export const findUsedDisciplines = async (
  db: Database,
  { idUser, idSchool }: { idUser: number; idSchool: number },
): Promise<number[]> => {
  const rows = rowsOf<{ id: number | string }>(
    await db.execute(sql`
      with recursive used as (
        select link.catalogue_school as school, link.id_catalogue as id
        from question_classification link
        join question q on q.id_school = ${idSchool} and q.id = link.id_question
        where link.id_school = ${idSchool} and q.id_owner = ${idUser} and not q.deleted
        union
        select link.catalogue_school, link.id_catalogue
        from assessment_classification link
        join assessment a on a.id_school = ${idSchool} and a.id = link.id_assessment
        where link.id_school = ${idSchool} and a.id_owner = ${idUser} and not a.deleted
        union
        select coalesce(c.parent_school, c.id_school), coalesce(c.id_merged_into, c.id_parent)
        from used join catalogue c
          on c.id_school in (${idSchool}, ${PROVIDER_SCHOOL_ID}) and c.id_school = used.school and c.id = used.id
        where coalesce(c.id_merged_into, c.id_parent) is not null
      )
      select distinct c.id from used join catalogue c
        on c.id_school = ${PROVIDER_SCHOOL_ID} and c.id_school = used.school and c.id = used.id
      where c.kind = 'discipline' and c.id_merged_into is null order by c.id limit 200`),
  );
  return rows.map(({ id }) => Number(id));
};
