import type { AssessmentRow } from '../../contract/assessments.ts';
import type { Paging } from '../../ui/list/pager.tsx';
import type { ListRead } from '../data/use-list.ts';

export const orders = ['newest', 'oldest', 'title'] as const;
export type Order = (typeof orders)[number];

/** What all lists of assessments have in the URL, with the defaults. */
export const assessmentListShape = { order: orders, show: ['list', 'grid'] } as const;

type AssessmentListReply = Paging & { content: readonly AssessmentRow[] };

export type AssessmentListRead = ListRead<typeof assessmentListShape, AssessmentListReply>;
