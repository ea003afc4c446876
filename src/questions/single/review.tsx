import { useTranslation } from 'react-i18next';
import { ReviewedAlternatives, stateOf } from '../alternatives/listed.tsx';
import { Reviewed } from '../alternatives/reviewed.tsx';
import type { ReviewProps } from '../view.ts';
import type { Content, Response } from './type.ts';

/** An answer beside the key: right and wrong in words and shape, and the solution where there is one. */
export function SingleReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  return (
    <Reviewed answered={response !== null} solution={content.feedback}>
      <ReviewedAlternatives
        alternatives={content.alternatives}
        stateOf={({ id }) => stateOf(id === response?.alternative, id === content.correct)}
        words={{ right: t('right'), wrong: t('wrong'), key: t('key') }}
      />
    </Reviewed>
  );
}
