import { z } from 'zod';
import { authors } from './audiences.ts';
import { declareArea, post, query } from './call.ts';
import { EmptyReply, Id, KnownOnly, Moment, PageSize, pageFields, WholeNumber } from './shapes.ts';

/** What the bin holds. A context is deleted with its questions, an assessment with its schedules: each is one item. */
export const DeletedType = z.enum(['assessment', 'question', 'context', 'schedule']);

const Deleted = z.object({
  type: DeletedType,
  /** As the restoring call of its type takes it. */
  id: z.int(),
  /** Its title, or the beginning of its text; of a schedule the assessment's title. Empty where it has none. */
  title: z.string(),
  /** The class of a schedule; empty for all others. */
  courseName: z.string(),
  deletedAt: Moment,
  /** Until when it can be restored. */
  until: Moment,
  /** Why it cannot be restored now: the class of a schedule was deleted, or a question is in review. */
  obstacle: z.enum(['courseDeleted', 'inReview']).nullable(),
});
export type Deleted = z.infer<typeof Deleted>;

export const bin = declareArea('bin', '/bin', {
  /** What the asker owns and has deleted in the last 30 days, the last deleted first. */
  getDeleted: query({
    for: authors,
    shows: 'nothing',
    input: z.object({
      page: WholeNumber(1, 100_000).default(1),
      recordsperpage: PageSize({ most: 100, usual: 20 }),
    }),
    output: z.object({ ...pageFields, content: z.array(Deleted) }),
  }),
  /** Makes an item of the bin impossible to restore. */
  deleteForGood: post({
    for: authors,
    shows: 'nothing',
    input: z.object({ type: DeletedType, id: Id }),
    output: EmptyReply,
    refuses: ['deletedForGood'],
  }),
  /** The same with all that `getDeleted` lists. Returns how many items there were. */
  emptyBin: post({
    for: authors,
    shows: 'nothing',
    input: KnownOnly({}),
    output: z.object({ deleted: z.int() }),
  }),
});
