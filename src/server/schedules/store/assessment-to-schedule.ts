import { and, eq, inArray, sql } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { idTypesAnsweredOnce } from '../../../questions/answered-once.ts';
import type { Me } from '../../area.ts';
import { isSchedulableBy } from '../../database/assessment-scope.ts';
import { type Database, firstRow } from '../../database/database.ts';
import { assessment, assessmentSnapshot, questionVersion } from '../../database/schema.ts';

type AssessmentRef = { assessmentSchool: number; idAssessment: number };

/** Returns an assessment that the user may schedule; undefined when there is none. */
export const findSchedulableAssessment = (db: Database, me: Me, sm: boolean, idAssessment: number, now: Instant) =>
  firstRow(
    db
      .select({ assessmentSchool: assessment.idSchool, idAssessment: assessment.id })
      .from(assessment)
      .where(and(isSchedulableBy(me, sm ? 'provider' : 'own', now), eq(assessment.id, idAssessment))),
  );

/** Returns the instructions of a finished assessment, and of how many of its questions the first response counts. */
export const loadWhatStudentsAreTold = async (db: Database, { assessmentSchool, idAssessment }: AssessmentRef) => {
  const found = await firstRow(
    db
      .select({ instructions: assessment.instructions })
      .from(assessment)
      .where(and(eq(assessment.idSchool, assessmentSchool), eq(assessment.id, idAssessment))),
  );
  const counted = await firstRow(
    db
      .select({ qntAnsweredOnce: sql<number>`count(*)::int` })
      .from(assessmentSnapshot)
      .innerJoin(
        questionVersion,
        and(
          eq(questionVersion.idSchool, assessmentSnapshot.questionSchool),
          eq(questionVersion.id, assessmentSnapshot.idQuestionVersion),
        ),
      )
      .where(
        and(
          eq(assessmentSnapshot.idSchool, assessmentSchool),
          eq(assessmentSnapshot.idAssessment, idAssessment),
          eq(assessmentSnapshot.formNumber, 1),
          inArray(questionVersion.idSchool, [assessmentSchool, PROVIDER_SCHOOL_ID]),
          inArray(questionVersion.idType, [...idTypesAnsweredOnce]),
        ),
      ),
  );
  return { instructions: found?.instructions ?? null, qntAnsweredOnce: counted?.qntAnsweredOnce ?? 0 };
};
