import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import type { calls } from '../../../contract/index.ts';
import type { PublicationState } from '../../../core/publication/publication.ts';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { NameFilter } from '../../forms/name-filter.tsx';
import { type QuestionListState, reviewStates } from './list-state.ts';

type Props = {
  value: Pick<QuestionListState, 'state' | 'author'>;
  review: OutputOf<typeof calls.questions.getQuestionsNew>['review'];
  onChange: (patch: Partial<Pick<QuestionListState, 'state' | 'author'>>) => void;
};

/** Renders the states of a review with how many questions are in each, and the choice of an author among several. */
export function ReviewFilters({ value, review, onChange }: Props) {
  const { t } = useTranslation(['bank', 'assessments']);
  const { states, authors = [] } = review ?? {};
  const countOf = (state: PublicationState | 'any') =>
    state === 'any' ? unpublishedStates.reduce((sum, one) => sum + (states?.[one] ?? 0), 0) : (states?.[state] ?? 0);
  return (
    <>
      <FilterChips
        label={t('bank:screen.state')}
        of={reviewStates.map((state) => ({
          value: state,
          label: state === 'any' ? t('bank:screen.anyState') : t(`assessments:review.state.${state}`),
          ...(states && { count: countOf(state) }),
        }))}
        value={value.state}
        onChange={(state) => onChange({ state })}
      />
      {(authors.length > 1 || value.author !== 0) && (
        <NameFilter
          label={t('assessments:review.author')}
          any={t('assessments:review.anyAuthor')}
          unnamed={t('assessments:review.oneAuthor')}
          of={authors.map(({ idUser, name, questions }) => ({ id: idUser, name, count: questions }))}
          value={value.author}
          onChange={(author) => onChange({ author })}
        />
      )}
    </>
  );
}

const unpublishedStates = reviewStates.flatMap((state) => (state === 'any' || state === 'published' ? [] : state));
