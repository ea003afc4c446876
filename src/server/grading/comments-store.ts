import { and, asc, eq } from 'drizzle-orm';
import type { GradingComment } from '../../contract/grading.ts';
import { type Me, schoolOf } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { gradingComment } from '../database/schema.ts';

const columns = { idComment: gradingComment.id, text: gradingComment.text };

const isOwn = (me: Me) => and(eq(gradingComment.idSchool, schoolOf(me)), eq(gradingComment.idOwner, me.idUser));

const isComment = (me: Me, idComment: number) => and(isOwn(me), eq(gradingComment.id, idComment));

/** Returns the comments that a user has kept for a question, in the order in which they were added. */
export const listGradingComments = (db: Database, me: Me, idQuestion: number): Promise<GradingComment[]> =>
  db
    .select(columns)
    .from(gradingComment)
    .where(and(isOwn(me), eq(gradingComment.idQuestion, idQuestion)))
    .orderBy(asc(gradingComment.id));

/** Returns a comment of the user, or undefined. */
export const findGradingComment = (db: Database, me: Me, idComment: number): Promise<GradingComment | undefined> =>
  firstRow(db.select(columns).from(gradingComment).where(isComment(me, idComment)));

/** Stores a comment; one that was added by another request meanwhile is returned in its place. */
export const addGradingComment = async (
  db: Database,
  me: Me,
  row: { idQuestion: number; text: string; added: number },
): Promise<GradingComment> => {
  const { idSchool, idOwner, idQuestion, text } = gradingComment;
  const [added] = await db
    .insert(gradingComment)
    .values({ idSchool: schoolOf(me), idOwner: me.idUser, ...row })
    .onConflictDoUpdate({ target: [idSchool, idOwner, idQuestion, text], set: { text: row.text } })
    .returning(columns);
  if (!added) throw new Error('the comment was not stored');
  return added;
};

/** Gives a comment another text. */
export const rewordGradingComment = async (
  db: Database,
  me: Me,
  idComment: number,
  text: string,
): Promise<GradingComment> => {
  await db.update(gradingComment).set({ text }).where(isComment(me, idComment));
  return { idComment, text };
};

/** Deletes a comment of the user. */
export const removeGradingComment = (db: Database, me: Me, idComment: number) =>
  db.delete(gradingComment).where(isComment(me, idComment));
