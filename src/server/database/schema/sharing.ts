import { sql } from 'drizzle-orm';
import { check, foreignKey, index, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { assessment } from './assessments.ts';
import { question, stimulus } from './bank.ts';
import { identity, reference, schoolId, uuid } from './columns.ts';
import { doneBy, user } from './people.ts';
import { table } from './table.ts';

/**
 * With whom one assessment, one question, or one stimulus with its questions is shared, besides everything that its owner shares (`users`). Rows are
 * never changed: who withdraws it deletes them.
 */
export const share = table(
  'share',
  {
    idSchool: schoolId(),
    id: identity(),
    uuid: uuid(),
    /** Exactly one of the three. A question below a stimulus is shared with the stimulus. */
    idAssessment: reference(),
    idQuestion: reference(),
    idStimulus: reference(),
    /** Null = the whole school. */
    idUser: reference().references(() => user.id),
    ...doneBy(),
  },
  (t) => [
    primaryKey({ columns: [t.idSchool, t.id] }),
    uniqueIndex('share_uuid').on(t.idSchool, t.uuid),
    foreignKey({ columns: [t.idSchool, t.idAssessment], foreignColumns: [assessment.idSchool, assessment.id] }),
    foreignKey({ columns: [t.idSchool, t.idQuestion], foreignColumns: [question.idSchool, question.id] }),
    foreignKey({ columns: [t.idSchool, t.idStimulus], foreignColumns: [stimulus.idSchool, stimulus.id] }),
    check('share_subject_check', sql`num_nonnulls(${t.idAssessment}, ${t.idQuestion}, ${t.idStimulus}) = 1`),
    // Once with each, and once with the school.
    unique('share_once').on(t.idSchool, t.idAssessment, t.idQuestion, t.idStimulus, t.idUser).nullsNotDistinct(),
    // What is shared with a reader, and of whom a row is.
    index('share_user').on(t.idSchool, t.idUser),
  ],
);
