import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Bar } from '../../../../ui/feedback/skeletons.tsx';
import { useRead } from '../../../data/use-read.ts';
import { Pages, type ShownPosition } from '../paper/pages.tsx';
import classes from './finish.module.css';
import { type FinishValues, instructionsOf } from './finish-values.ts';

type Props = {
  assessment: Assessment;
  written: FinishValues;
  shown: ShownPosition;
  onTurn: (shown: ShownPosition) => void;
};

/** Renders a page as it will print, with the values that are entered now. */
export function Preview({ assessment, written, shown, onTurn }: Props) {
  const { t } = useTranslation('builder');
  const { idAssessment, logo, logoWidth, logoHeight } = assessment;
  const { assessmentResponseSpace, showCheckboxResponseSpace, hideAssessmentAlternativeInstructions } = assessment;
  const { reply, error } = useRead(
    calls.assessments.assessmentPreview,
    { idAssessment },
    { keepPrevious: true, onFailure: 'tell' },
  );
  const { title, instructions } = useDeferredValue(written);
  return (
    <section aria-label={t('finish.preview')} className={classes.preview}>
      <div className={classes.sheet}>
        {reply ? (
          <Pages
            paper={{
              ...reply.content,
              title: title.trim(),
              instructions: instructionsOf(instructions),
              ...{ logo, logoWidth, logoHeight },
              assessmentResponseSpace,
              showCheckboxResponseSpace,
              hideAssessmentAlternativeInstructions,
            }}
            version={1}
            shown={shown}
            onTurn={onTurn}
          />
        ) : error ? (
          <ErrorNotice error={error} />
        ) : (
          <Bar width={60} height={40} />
        )}
      </div>
    </section>
  );
}
