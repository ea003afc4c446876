import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../contract/assessments.ts';
import { calls } from '../../../contract/index.ts';
import { Bar } from '../../ui/skeletons.tsx';
import { useKeptCall } from '../../wire/use-kept-call.ts';
import { Pages } from '../paper/pages.tsx';
import classes from './finish.module.css';
import { instructionsOf } from './instructions.ts';
import type { Written } from './use-autosave.ts';

/** The first page as it will print, with title and instructions as they are being written. */
export function FirstPage({ assessment: { idAssessment }, written }: { assessment: Assessment; written: Written }) {
  const { t } = useTranslation('builder');
  const { reply } = useKeptCall(calls.assessments.assessmentPreview, { idAssessment });
  const { title, instructions } = useDeferredValue(written);
  return (
    <section aria-label={t('finish.firstPage')} className={classes.preview}>
      {reply ? (
        <Pages
          paper={{ ...reply.content, title: title.trim(), instructions: instructionsOf(instructions) }}
          version={1}
          first={1}
        />
      ) : (
        <Bar width={60} height={40} />
      )}
    </section>
  );
}
