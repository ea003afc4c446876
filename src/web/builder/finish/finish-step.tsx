import { Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Assessment, Block } from '../../../contract/assessments.ts';
import { calls } from '../../../contract/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { LeavingGuard, saved } from '../../ui/leaving-guard.tsx';
import { useChange } from '../../wire/query.ts';
import { BuilderFrame } from '../frame.tsx';
import { stepPath } from '../paths.ts';
import { countOf } from '../questions/changes.ts';
import { Subtitle } from '../saved.tsx';
import classes from './finish.module.css';
import { FirstPage } from './first-page.tsx';
import { instructionsOf } from './instructions.ts';
import { useAutosave } from './use-autosave.ts';

type Props = { assessment: Assessment; blocks: readonly Block[] };

/** The third step: title and instructions beside the first page, and the end of the work on it. */
export function FinishStep({ assessment, blocks }: Props) {
  const { t } = useTranslation('builder');
  const navigate = useNavigate();
  const finishing = useChange(calls.assessments.finishAssessment);
  const { written, change, forget, isSent, error } = useAutosave(assessment, {
    paused: finishing.isPending || finishing.isSuccess,
  });
  const [confirming, setConfirming] = useState(false);
  const [checked, setChecked] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const { idAssessment } = assessment;
  const title = written.title.trim();

  const finish = () =>
    finishing.mutate(
      { idAssessment, title, instructions: instructionsOf(written.instructions) },
      {
        onSuccess: () => {
          forget();
          navigate(stepPath(idAssessment, 4), { replace: true, ...saved });
        },
      },
    );

  return (
    <BuilderFrame
      step={3}
      title={title || t('untitled')}
      subtitle={<Subtitle of={assessment} />}
      assessment={assessment}
      actions={
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => {
            setChecked(true);
            if (title === '') titleField.current?.focus();
            else setConfirming(true);
          }}
        >
          {t('finish.finish')}
        </Button>
      }
    >
      <div className={classes.finish}>
        <div className={classes.fields}>
          <ErrorNotice error={error} />
          <TextInput
            ref={titleField}
            label={t('data.title')}
            required
            withAsterisk={false}
            maxLength={200}
            value={written.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
            error={checked && title === '' ? t('finish.noTitle') : undefined}
          />
          <Textarea
            label={t('finish.instructions')}
            description={t('finish.instructionsHint')}
            autosize
            minRows={5}
            maxRows={16}
            maxLength={5000}
            value={written.instructions}
            onChange={(event) => change({ instructions: event.currentTarget.value })}
          />
          <p className={classes.hint}>{t('finish.kept')}</p>
          {assessment.varied && <p className={classes.hint}>{t('finish.varied')}</p>}
        </div>
        <FirstPage assessment={assessment} written={written} />
      </div>
      {confirming && (
        <ConfirmDialog
          open
          title={t('finish.title', { title })}
          confirm={t('finish.confirm')}
          dismiss={t('finish.dismiss')}
          pending={finishing.isPending}
          error={finishing.error}
          onConfirm={finish}
          onClose={() => setConfirming(false)}
        >
          <p>{t('finish.text', { count: countOf(blocks) })}</p>
          <p>{t('finish.copies')}</p>
        </ConfirmDialog>
      )}
      <LeavingGuard when={!isSent && error !== null} closing={!isSent} onLeave={forget} />
    </BuilderFrame>
  );
}
