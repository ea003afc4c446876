import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Attempt } from '../../contract/reports.ts';
import { canPhotosStillArrive } from '../../core/attempts/photos.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { attachmentHashPattern } from '../../questions/attachments/attachment-hash.ts';
import { ATTACHMENT_FIELD } from '../../questions/attachments/response-attachment.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Database } from '../database/database.ts';
import { attempt, response, responseFile, unreadablePhoto } from '../database/schema.ts';
import type { ScheduleHead } from '../schedules/api.ts';
import type { ReportItem } from './facts.ts';

/** How many photographs of an attempt are still expected, were never uploaded, or were not images. */
export type MissingPhotoCounts = Attempt['photos'];

/** Returns by attempt id how many photographs named by responses are missing, including attempts in progress. */
export const countMissingPhotos = async (
  db: Database,
  { idSchool, idSchedule }: Pick<ScheduleHead, 'idSchool' | 'idSchedule'>,
  items: readonly ReportItem[],
  now: Instant,
): Promise<Map<number, MissingPhotoCounts>> => {
  const byAttempt = new Map<number, MissingPhotoCounts>();
  if (!items.some(({ idType, content }) => questionTypeOf(idType).acceptsAttachment(content))) return byAttempt;
  const named = sql<string>`${response.response} ->> ${ATTACHMENT_FIELD}::text`;
  const ofResponse = (table: typeof responseFile | typeof unreadablePhoto) =>
    and(
      eq(table.idSchool, response.idSchool),
      eq(table.idAttempt, response.idAttempt),
      eq(table.idQuestion, response.idQuestion),
      eq(table.sha256, named),
    );
  const rows = await db
    .select({
      idAttempt: attempt.id,
      deadline: attempt.deadline,
      isUnreadable: sql<boolean>`${unreadablePhoto.sha256} is not null`,
    })
    .from(attempt)
    .innerJoin(response, and(eq(response.idSchool, attempt.idSchool), eq(response.idAttempt, attempt.id)))
    .leftJoin(responseFile, ofResponse(responseFile))
    .leftJoin(unreadablePhoto, ofResponse(unreadablePhoto))
    .where(
      and(
        eq(attempt.idSchool, idSchool),
        eq(attempt.idSchedule, idSchedule),
        sql`${named} ~ ${attachmentHashPattern.source}`,
        isNull(responseFile.asset),
      ),
    );
  for (const { idAttempt, deadline, isUnreadable } of rows) {
    const photos = byAttempt.get(idAttempt) ?? { onTheirWay: 0, neverArrived: 0, unreadable: 0 };
    if (isUnreadable) photos.unreadable++;
    else if (canPhotosStillArrive(deadline, now)) photos.onTheirWay++;
    else photos.neverArrived++;
    byAttempt.set(idAttempt, photos);
  }
  return byAttempt;
};
