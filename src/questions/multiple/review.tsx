import { useTranslation } from 'react-i18next';
import { AlternativesReview, alternativeStateOf } from '../alternatives/alternatives-list.tsx';
import { ReviewFrame } from '../review-frame.tsx';
import type { ReviewProps } from '../screen-props.ts';
import type { Content, Response } from './type.ts';

/** Renders which alternatives were chosen rightly, chosen wrongly and missed, and the solution. */
export function MultipleReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  const chosen = response?.alternatives ?? [];
  return (
    <ReviewFrame answered={response !== null} solution={content.feedback}>
      <AlternativesReview
        alternatives={content.alternatives}
        stateOf={({ id }) => alternativeStateOf(chosen.includes(id), content.correct.includes(id))}
        words={{ right: t('right'), wrong: t('wrong'), key: response ? t('multiple.missed') : t('key') }}
      />
    </ReviewFrame>
  );
}
