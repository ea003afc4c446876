import { useTranslation } from 'react-i18next';
import { ReviewedAlternatives } from '../alternatives/listed.tsx';
import { Reviewed } from '../alternatives/reviewed.tsx';
import type { ReviewProps } from '../view.ts';
import { Grade } from './grade.tsx';
import type { Content, Response } from './type.ts';

/** An answer beside what each alternative brings; none of them is wrong. */
export function GradedReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  return (
    <Reviewed answered={response !== null} solution={content.feedback}>
      <ReviewedAlternatives
        alternatives={content.alternatives}
        stateOf={({ id }) => (id === response?.alternative ? 'chosen' : 'other')}
        words={{ chosen: t('graded.chosen') }}
        beside={({ grade }) => <Grade grade={grade} />}
      />
    </Reviewed>
  );
}
