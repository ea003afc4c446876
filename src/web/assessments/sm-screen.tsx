import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { roleOf } from '../../core/people/roles.ts';
import type { PublicationState } from '../../core/publication/publication.ts';
import { FilterChips } from '../../ui/list/filter-chips.tsx';
import { useMe } from '../data/session.ts';
import { useList } from '../data/use-list.ts';
import { NameFilter } from '../forms/name-filter.tsx';
import classes from './assessments.module.css';
import { assessmentListShape } from './list-state.ts';
import { OthersListScreen } from './others-list-screen.tsx';
import { useAssessmentColumns } from './use-assessment-columns.tsx';

const states = ['any', 'inReview', 'accepted', 'returned', 'draft', 'published'] as const satisfies readonly (
  | PublicationState
  | 'any'
)[];

/** Renders the provider's assessments: schools read and copy them, the provider's authors review and publish them. */
function SmScreen() {
  const { t } = useTranslation('assessments');
  const role = roleOf(useMe().idType);
  const isProvider = role === 'author' || role === 'editor';
  const list = useList(
    calls.assessments.getAssessmentsSM,
    { ...assessmentListShape, state: states, author: 0, subject: 0 },
    ({ show: _, state, author, subject, ...input }) => ({
      ...input,
      ...(isProvider && state !== 'any' && { state }),
      ...(isProvider && author !== 0 && { idAuthor: author }),
      ...(isProvider && subject !== 0 && { idCataloging: subject }),
      // What has waited longest comes first, unless another order was chosen.
      ...(isProvider && state === 'inReview' && input.order === 'newest' && { order: 'waiting' as const }),
    }),
  );
  const { owner, review, submitted } = useAssessmentColumns();
  const { counts, authors = [], subjects = [] } = list.reply ?? {};
  const countOf = (state: (typeof states)[number]) =>
    state === 'any' ? Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0) : (counts?.[state] ?? 0);
  return (
    <OthersListScreen
      title={t('sm.title')}
      subtitle={t(isProvider ? 'sm.subtitleWriters' : 'sm.subtitle')}
      list={list}
      filters={
        isProvider && (
          <div className={classes.filters}>
            <FilterChips
              label={t('sm.states')}
              of={states.map((state) => ({
                value: state,
                label: t(`review.state.${state}`),
                ...(counts && { count: countOf(state) }),
              }))}
              value={list.state.state}
              onChange={(state) => list.change({ state })}
            />
            <div className={classes.selects}>
              {(authors.length > 1 || list.state.author !== 0) && (
                <NameFilter
                  label={t('review.author')}
                  any={t('review.anyAuthor')}
                  unnamed={t('review.oneAuthor')}
                  of={authors.map(({ idUser, name, assessments }) => ({ id: idUser, name, count: assessments }))}
                  value={list.state.author}
                  onChange={(author) => list.change({ author })}
                />
              )}
              {(subjects.length > 1 || list.state.subject !== 0) && (
                <NameFilter
                  label={t('review.subject')}
                  any={t('review.anySubject')}
                  unnamed={t('review.oneSubject')}
                  of={subjects.map(({ idCataloging, name, assessments }) => ({
                    id: idCataloging,
                    name,
                    count: assessments,
                  }))}
                  value={list.state.subject}
                  onChange={(subject) => list.change({ subject })}
                />
              )}
            </div>
          </div>
        )
      }
      isFiltered={list.state.search !== '' || list.state.state !== 'any' || list.state.author + list.state.subject > 0}
      none={{ title: t('sm.none.title'), text: t(isProvider ? 'sm.none.textWriters' : 'sm.none.text') }}
      columns={isProvider ? [review, owner, submitted] : []}
      card={(row) =>
        isProvider && (
          <>
            {review.cell(row)}
            {row.submitted && (
              <span>
                {t('column.submitted')}: {submitted.cell(row)}
              </span>
            )}
          </>
        )
      }
    />
  );
}

export { SmScreen as Component };
