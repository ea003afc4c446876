import type { AssessmentRow } from '../../contract/assessments.ts';
import type { Paging } from '../../ui/list/pager.tsx';
import type { ListRead } from '../data/use-list.ts';

export const assessmentOrders = ['newest', 'oldest', 'title'] as const;
export type AssessmentOrder = (typeof assessmentOrders)[number];

/** What all lists of assessments have in the URL, with the defaults. */
export const assessmentListShape = { order: assessmentOrders, show: ['list', 'grid'] } as const;

type AssessmentListReply = Paging & { content: readonly AssessmentRow[] };

/** What `useList` returns for any list of assessments. */
export type AssessmentListRead = ListRead<typeof assessmentListShape, AssessmentListReply>;
