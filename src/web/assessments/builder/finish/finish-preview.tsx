import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { useIsWriting } from '../../../data/use-write.ts';
import { Preview } from '../preview/preview.tsx';
import type { ShownPosition } from '../preview/printed-page.tsx';
import { writeKey } from '../use-assessment.ts';
import classes from './finish.module.css';
import { type FinishValues, instructionsOf } from './finish-values.ts';

type Props = {
  assessment: Assessment;
  written: FinishValues;
  /** Whether the server has what is written. */
  isSent: boolean;
  shown: ShownPosition;
  onTurn: (shown: ShownPosition) => void;
};

/** Renders the test next to its settings: its pages as soon as what is entered is stored, its text at once. */
export function FinishPreview({ assessment, written, isSent, shown, onTurn }: Props) {
  const { t } = useTranslation('builder');
  const { idAssessment, assessmentResponseSpace } = assessment;
  const { showCheckboxResponseSpace, hideAssessmentAlternativeInstructions, showPoints } = assessment;
  const isSaving = useIsWriting(writeKey(idAssessment, 'printing')) || !isSent;
  const { title, instructions } = useDeferredValue(written);
  return (
    <section aria-labelledby="preview" className={classes.preview}>
      <div className={classes.sheet}>
        <h2 id="preview" className={classes.previewTitle}>
          {t('finish.preview')}
        </h2>
        <Preview
          idAssessment={idAssessment}
          version={1}
          shown={shown}
          onTurn={onTurn}
          isSaving={isSaving}
          written={{
            ...{ title: title.trim(), instructions: instructionsOf(instructions) },
            ...{
              assessmentResponseSpace,
              showCheckboxResponseSpace,
              hideAssessmentAlternativeInstructions,
              showPoints,
            },
          }}
        />
      </div>
    </section>
  );
}
