import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { SyncedDiscipline } from '../../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { type Database, rowsOf } from '../../database/database.ts';

/** Reads the disciplines of the provider's bank with their published questions and the files that those show. */
export const loadDisciplines = async (db: Database): Promise<z.infer<typeof SyncedDiscipline>[]> =>
  rowsOf<z.infer<typeof SyncedDiscipline>>(
    await db.execute(sql`
      with chosen as materialized (
        select d.id as discipline, q.id, q.id_version, q.id_stimulus
        from catalogue d
          join bank_entry entry on entry.id_school = d.id_school and entry.classifications @> array[d.id]
          join question q on q.id_school = d.id_school and q.id = any(entry.questions)
        where d.id_school = ${PROVIDER_SCHOOL_ID} and d.kind = 'discipline' and d.active and d.id_merged_into is null
          and q.publication_state = 'published' and not q.deleted
      ), shown as (
        select discipline, 'questionVersion' as entity, id_version as id from chosen
        union select chosen.discipline, 'stimulusVersion', s.id_version from chosen
          join stimulus s on s.id_school = ${PROVIDER_SCHOOL_ID} and s.id = chosen.id_stimulus
      ), size as (
        select discipline, sum(bytes) as bytes from (
          select distinct shown.discipline, f.id, f.bytes from shown
            join asset_use u on u.id_school = ${PROVIDER_SCHOOL_ID} and u.entity = shown.entity and u.id = shown.id
            join asset f on f.id_school = u.id_school and f.id = u.asset) file
        group by discipline
      )
      select d.id as "idCataloging", d.name, d.language, count(distinct chosen.id)::integer as questions,
        coalesce(max(size.bytes), 0)::double precision as bytes
      from chosen join catalogue d on d.id_school = ${PROVIDER_SCHOOL_ID} and d.id = chosen.discipline
        left join size on size.discipline = chosen.discipline
      group by d.id, d.name, d.language order by d.id`),
  );
