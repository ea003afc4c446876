import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import type { AlternativeShuffle } from '../../../../core/assessments/alternative-order.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { markStale } from '../../../data/cache.ts';
import { send } from '../../../data/send.ts';
import { useWrite } from '../../../data/use-write.ts';
import { assessmentSource, patchCachedAssessment, writeKey } from '../use-assessment.ts';
import classes from './finish.module.css';

/** Renders how versions 2 and 3 differ from version 1, apart from the order of the questions. */
export function VersionsFields({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('builder');
  const { set, error } = useAlternativeShuffle(assessment);
  const { alternativeShuffle: shuffle } = assessment;
  return (
    <fieldset className={classes.printing}>
      <legend className={classes.heading}>{t('shuffle.label')}</legend>
      <p className={classes.hint}>{t('shuffle.order')}</p>
      <Checkbox
        label={t('shuffle.on')}
        description={t('shuffle.onHint')}
        checked={shuffle !== 'none'}
        onChange={(event) => set(event.currentTarget.checked ? 'all' : 'none')}
      />
      {shuffle !== 'none' && (
        <Checkbox
          className={classes.further}
          label={t('shuffle.keepLast')}
          description={t('shuffle.keepLastHint')}
          checked={shuffle === 'allButLast'}
          onChange={(event) => set(event.currentTarget.checked ? 'allButLast' : 'all')}
        />
      )}
      <ErrorNotice error={error} />
    </fieldset>
  );
}

type Change = { to: AlternativeShuffle; from: Pick<Assessment, 'alternativeShuffle' | 'updated'> };

/** Sets whether alternatives are shuffled: shown at once, sent in order, and restored when the write fails. */
function useAlternativeShuffle({ idAssessment, alternativeShuffle, updated }: Assessment) {
  const save = ({ to }: Change) =>
    send(calls.assessments.saveAssessmentDraft, { idAssessment, alternativeShuffle: to });
  const { mutate, error } = useWrite(save, {
    key: writeKey(idAssessment, 'printing'),
    untilAnswered: true,
    queue: `versions of ${idAssessment}`,
    onError: (_, { from }) => {
      patchCachedAssessment(idAssessment, from);
      markStale(assessmentSource(idAssessment));
    },
  });
  return {
    set: (to: AlternativeShuffle) => {
      mutate({ to, from: { alternativeShuffle, updated } });
      patchCachedAssessment(idAssessment, { alternativeShuffle: to });
    },
    error,
  };
}
