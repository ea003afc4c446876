import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { context, question } from '../../database/schema.ts';

/** Numbers the questions a context has left without gaps; a text without any is gone. */
export const closeUp = async (db: Database, idContext: number): Promise<void> => {
  await db.execute(sql`
    update question set context_position = numbered.position
    from (
      select id, row_number() over (order by context_position, id)::int as position
      from question where id_context = ${idContext} and not deleted
    ) numbered
    where question.id = numbered.id and question.context_position is distinct from numbered.position`);
  const left = await db
    .select({ id: question.id })
    .from(question)
    .where(and(eq(question.idContext, idContext), eq(question.deleted, false)))
    .limit(1);
  if (left.length === 0) await db.update(context).set({ deleted: true }).where(eq(context.id, idContext));
};
