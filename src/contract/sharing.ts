import { z } from 'zod';
import { MOST_COLLEAGUES } from '../core/policies/sharing.ts';
import { staff } from './audiences.ts';
import { declareArea, post, query } from './call.ts';
import { ContentReply, Flag, Id, Ids, Moment } from './shapes.ts';

/** What lists say of how something alone is shared, besides everything that its owner shares. */
export const sharingFields = {
  /** For its owner: whether with the school, and with how many colleagues by name. Null for all others. */
  sharedWith: z.object({ school: z.boolean(), people: z.int() }).nullable(),
  /** For a colleague: whether by name or with the school, and since when. Null for its owner, and where it comes with everything. */
  sharedAs: z.object({ as: z.enum(['person', 'school']), at: Moment }).nullable(),
};

/** What is shared alone: an assessment, or a question, with which all are that have a stimulus in common with it. */
const SharedItem = z.object({ kind: z.enum(['assessment', 'question']), id: Id });

const Colleague = z.object({
  idUser: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** 2 administrator, 3 coordinator, 4 teacher. */
  idType: z.int(),
});
export type Colleague = z.infer<typeof Colleague>;

const Shares = z.object({
  /** Whether the profile of its owner shares everything of this kind. */
  everything: z.boolean(),
  /** Whether it alone is shared with the whole school. */
  school: z.boolean(),
  /** With whom it alone is shared, by last name: who has left the school is not among them. */
  people: z.array(Colleague),
  /** How many questions are shared together: those of a stimulus, or 1; null for an assessment. */
  questions: z.int().nullable(),
  /** An assessment that is not finished is seen by nobody before. */
  isDraft: z.boolean(),
});

/** Sharing one assessment or one question, besides everything that `changeShareOptions` shares. */
export const sharing = declareArea('sharing', '/sharing', {
  /** With whom its owner shares it. */
  getShares: query({
    for: staff,
    shows: 'nothing',
    input: SharedItem,
    output: ContentReply(Shares),
    refuses: ['assessmentNotValid', 'questionIsGone', 'shareOfOthers'],
  }),
  /**
   * Shares it with colleagues, ends that for others, and switches the whole school on or off; who is not named stays as they are. Ending what has ended,
   * and sharing what is shared, change nothing. Copies and assessments that are finished or scheduled stay when it ends.
   */
  changeShares: post({
    for: staff,
    shows: 'nothing',
    input: SharedItem.extend({
      idsAdded: Ids(MOST_COLLEAGUES).default([]),
      idsEnded: Ids(200).default([]),
      school: Flag.optional(),
    }),
    output: ContentReply(Shares),
    refuses: ['assessmentNotValid', 'questionIsGone', 'shareOfOthers', 'colleagueNotValid', 'tooManyColleagues'],
  }),
  /** The colleagues with whom the caller can share: who teaches, coordinates or administers in the same school, by last name. */
  getColleagues: query({
    for: staff,
    shows: 'nothing',
    input: z.object({}),
    output: ContentReply(z.array(Colleague)),
  }),
});
