import { useTranslation } from 'react-i18next';
import { AlternativesReview, alternativeStateOf } from '../alternatives/alternatives-list.tsx';
import { ReviewFrame } from '../review-frame.tsx';
import type { ReviewProps } from '../screen-props.ts';
import { type Content, markedIn, type Response } from './type.ts';

/** Renders which alternative was chosen and which is right, and the solution. */
export function SingleReview({ content, response }: ReviewProps<Content, Response>) {
  const { t } = useTranslation('questions');
  const marked = markedIn(response);
  return (
    <ReviewFrame
      answered={response !== null}
      note={marked.length > 1 ? t('severalMarked') : undefined}
      solution={content.feedback}
    >
      <AlternativesReview
        alternatives={content.alternatives}
        stateOf={({ id }) => alternativeStateOf(marked.includes(id), id === content.correct)}
        words={{ right: t('right'), wrong: t('wrong'), key: t('key') }}
      />
    </ReviewFrame>
  );
}
