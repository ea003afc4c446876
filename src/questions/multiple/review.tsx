import { useTranslation } from 'react-i18next';
import { ReviewedAlternatives, stateOf } from '../alternatives/listed.tsx';
import { Reviewed } from '../alternatives/reviewed.tsx';
import type { ReviewProps } from '../view.ts';
import type { Content, Response } from './type.ts';

/** An answer beside the key: what was rightly and wrongly chosen and what was missed, and the solution. */
export function MultipleReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  const chosen = response?.alternatives ?? [];
  return (
    <Reviewed answered={response !== null} solution={content.feedback}>
      <ReviewedAlternatives
        alternatives={content.alternatives}
        stateOf={({ id }) => stateOf(chosen.includes(id), content.correct.includes(id))}
        words={{ right: t('right'), wrong: t('wrong'), key: response ? t('multiple.missed') : t('key') }}
      />
    </Reviewed>
  );
}
