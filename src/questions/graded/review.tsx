import { useTranslation } from 'react-i18next';
import { AlternativesReview } from '../alternatives/alternatives-list.tsx';
import { ReviewFrame } from '../review-frame.tsx';
import type { ReviewProps } from '../screen-props.ts';
import { Grade } from './grade.tsx';
import type { Content, Response } from './type.ts';

/** Renders the chosen alternative and the grade of each. */
export function GradedReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  return (
    <ReviewFrame answered={response !== null} solution={content.feedback}>
      <AlternativesReview
        alternatives={content.alternatives}
        stateOf={({ id }) => (id === response?.alternative ? 'chosen' : 'other')}
        words={{ chosen: t('graded.chosen') }}
        renderSuffix={({ grade }) => <Grade grade={grade} />}
      />
    </ReviewFrame>
  );
}
