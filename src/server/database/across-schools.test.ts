import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../../tests/support/database.ts';
import { acrossSchools } from './across-schools.ts';
import type { Database } from './database.ts';
import { course } from './schema.ts';

const afterSending = async (send: (db: Database) => PromiseLike<unknown>) => {
  const { watched, close } = await openDatabase();
  await send(watched);
  return close();
};

describe('the test database', () => {
  it('throws when closed after a statement that names no school, in a transaction or outside', async () => {
    const outside = afterSending((db) => db.select({ id: course.id }).from(course).where(eq(course.id, 1)));
    await expect(outside).rejects.toThrow('course: select "id" from "course" where "course"."id" = $1');
    const inside = afterSending((db) =>
      db.transaction((outer) => outer.transaction((inner) => inner.delete(course).where(eq(course.id, 1)))),
    );
    await expect(inside).rejects.toThrow('course: delete from "course" where "course"."id" = $1');
  });

  it('closes without an error when every statement names the school or gives a reason', async () => {
    await afterSending(async (db) => {
      await db.select().from(course).where(eq(course.idSchool, 1));
      await db
        .select()
        .from(course)
        .where(and(eq(course.id, 1), acrossSchools('nightly work')));
    });
  });
});
