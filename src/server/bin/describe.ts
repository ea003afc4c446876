import { and, eq, inArray } from 'drizzle-orm';
import type { Deleted } from '../../contract/bin.ts';
import { canRestore } from '../../core/policies/question.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { readableText } from '../../questions/text/plain/plain-text.ts';
import type { Me } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import type { Database } from '../database/database.ts';
import { course, question, questionVersion, schedule, stimulus, stimulusVersion } from '../database/schema.ts';
import type { DeletedItem, DeletedType } from './store.ts';

/** Characters of a text that stand for its title. */
const MAX_TITLE = 120;

type Description = Pick<Deleted, 'title' | 'courseName' | 'obstacle'>;

/** Returns items of a bin, all of one school, with their names and why they cannot be restored. */
export const describeDeleted = async (
  db: Database,
  me: Me,
  items: readonly DeletedItem[],
): Promise<(DeletedItem & Description)[]> => {
  const idSchool = items[0]?.idSchool;
  if (idSchool === undefined) return [];
  const idsOf = (wanted: DeletedType) => items.flatMap(({ type, id }) => (type === wanted ? id : []));
  const described: Record<DeletedType, Map<number, Description>> = {
    assessment: await describeAssessments(db, idSchool, idsOf('assessment')),
    schedule: await describeSchedules(db, idSchool, idsOf('schedule')),
    question: await describeQuestions(db, me, idSchool, idsOf('question')),
    context: await describeContexts(db, idSchool, idsOf('context')),
  };
  return items.map((item) => ({
    ...item,
    ...(described[item.type].get(item.id) ?? { title: '', courseName: '', obstacle: null }),
  }));
};

const plain = { courseName: '', obstacle: null } as const;

const describeAssessments = async (db: Database, idSchool: number, ids: readonly number[]) => {
  const titles = await loadTitles(
    db,
    ids.map((idAssessment) => ({ assessmentSchool: idSchool, idAssessment })),
  );
  return new Map(ids.map((id): [number, Description] => [id, { ...plain, title: titles.get(id)?.title ?? '' }]));
};

const describeSchedules = async (db: Database, idSchool: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, Description>();
  const { id, assessmentSchool, idAssessment } = schedule;
  const rows = await db
    .select({ id, assessmentSchool, idAssessment, courseName: course.name, isCourseDeleted: course.deleted })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)))
    .where(and(eq(schedule.idSchool, idSchool), inArray(schedule.id, [...ids])));
  const titles = await loadTitles(db, rows);
  return new Map(
    rows.map((row): [number, Description] => [
      row.id,
      {
        title: titles.get(row.idAssessment)?.title ?? '',
        courseName: row.courseName,
        obstacle: row.isCourseDeleted ? 'courseDeleted' : null,
      },
    ]),
  );
};

const describeQuestions = async (db: Database, me: Me, idSchool: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, Description>();
  const rows = await db
    .select({ question, idType: questionVersion.idType, content: questionVersion.content })
    .from(question)
    .innerJoin(
      questionVersion,
      and(eq(questionVersion.idSchool, question.idSchool), eq(questionVersion.id, question.idVersion)),
    )
    .where(and(eq(question.idSchool, idSchool), inArray(question.id, [...ids])));
  return new Map(
    rows.map(({ question: row, idType, content }): [number, Description] => [
      row.id,
      {
        ...plain,
        title: cut(questionTypeOf(idType).stemText(content)),
        obstacle: canRestore(me, row, row.deletedAt ?? 0) ? null : 'inReview',
      },
    ]),
  );
};

const describeContexts = async (db: Database, idSchool: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, Description>();
  const rows = await db
    .select({ id: stimulus.id, title: stimulusVersion.title, text: stimulusVersion.text })
    .from(stimulus)
    .innerJoin(
      stimulusVersion,
      and(eq(stimulusVersion.idSchool, stimulus.idSchool), eq(stimulusVersion.id, stimulus.idVersion)),
    )
    .where(and(eq(stimulus.idSchool, idSchool), inArray(stimulus.id, [...ids])));
  return new Map(
    rows.map(({ id, title, text }): [number, Description] => [
      id,
      { ...plain, title: cut(title || readableText(text)) },
    ]),
  );
};

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_TITLE ? line : `${line.slice(0, MAX_TITLE).replace(/\S*$/, '').trim()}…`;
};
