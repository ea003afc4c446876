import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Assessment, Block } from '../../../../contract/assessments.ts';
import { calls } from '../../../../contract/index.ts';
import type { PrintSettings } from '../../../../questions/print-layout.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { useLengthLimit } from '../../../../ui/form/use-length-limit.ts';
import { useWrite } from '../../../data/use-write.ts';
import { TextUploads } from '../../../files/text-uploads.tsx';
import { usePendingUploads } from '../../../forms/pending-uploads.ts';
import { afterSaving, UnsavedChangesGuard } from '../../../forms/unsaved-changes-guard.tsx';
import { stepPath } from '../../../paths/assessments.ts';
import { BuilderFrame } from '../frame.tsx';
import type { ShownPosition } from '../preview/printed-page.tsx';
import { countQuestions } from '../questions/changes.ts';
import { SavingNotice } from '../saving-notice.tsx';
import { Subtitle } from '../subtitle.tsx';
import classes from './finish.module.css';
import { FinishPreview } from './finish-preview.tsx';
import { instructionsOf } from './finish-values.ts';
import { InstructionsField } from './instructions-field.tsx';
import { LogoField } from './logo-field.tsx';
import { PrintingFields } from './printing-fields.tsx';
import { useAutosave } from './use-autosave.ts';
import { VersionsFields } from './versions-fields.tsx';

/** The types with room to write in, and those with alternatives to mark. */
const writtenKinds: readonly number[] = [3];
const chosenKinds: readonly number[] = [0, 1, 5];

type Props = { assessment: Assessment; blocks: readonly Block[] };

/**
 * Renders the third step: title, instructions and printing next to the pages, and the button that finishes the
 * assessment.
 */
export const FinishStep = (props: Props) => (
  <TextUploads>
    <Finish {...props} />
  </TextUploads>
);

function Finish({ assessment, blocks }: Props) {
  const { t } = useTranslation(['builder', 'assessments']);
  const navigate = useNavigate();
  const finishing = useWrite(calls.assessments.finishAssessment, { leavesScreen: true });
  // The window's foot says which file the end of the work waits for.
  const isUploading = usePendingUploads() > 0;
  const { written, change, forget, isSent, error } = useAutosave(assessment, {
    paused: finishing.isPending || finishing.isSuccess,
  });
  const [confirming, setConfirming] = useState(false);
  const [checked, setChecked] = useState(false);
  const [shown, setShown] = useState<ShownPosition>({ page: 1 });
  const titleField = useRef<HTMLInputElement>(null);
  const { idAssessment, alternativeShuffle } = assessment;
  const title = written.title.trim();
  const full = useLengthLimit()(written.title, 200);

  /** Turns the preview to the first question on which a setting shows. */
  const showOneWith = (setting: keyof PrintSettings) => {
    const kinds = setting === 'assessmentResponseSpace' ? writtenKinds : chosenKinds;
    const first = blocks.flatMap(({ questions }) => questions).find(({ idType }) => kinds.includes(idType));
    if (first) setShown({ idQuestion: first.idQuestion });
  };

  // The title is all that finishing needs.
  useEffect(() => {
    if (titleField.current?.value === '') titleField.current.focus();
  }, []);
  const ask = () => {
    setChecked(true);
    if (title === '') titleField.current?.focus();
    else setConfirming(true);
  };
  const finish = () =>
    finishing.mutate(
      { idAssessment, title, instructions: instructionsOf(written.instructions), alternativeShuffle },
      {
        onSuccess: () => {
          forget();
          navigate(stepPath(idAssessment, 4), { replace: true, ...afterSaving });
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
        <Button loading={isUploading} leftSection={<IconCheck size={18} aria-hidden />} onClick={ask}>
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
            {...full}
            value={written.title}
            onChange={(event) => {
              change({ title: event.currentTarget.value });
              setShown({ page: 1 });
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // Enter would press the button of the dialog that has the focus then.
              event.preventDefault();
              if (!isUploading) ask();
            }}
            error={checked && title === '' ? t('finish.noTitle') : full.error}
          />
          <LogoField assessment={assessment} onChanged={() => setShown({ page: 1 })} />
          <InstructionsField
            value={written.instructions}
            onChange={(instructions) => {
              change({ instructions });
              setShown({ page: 1 });
            }}
          />
          <PrintingFields assessment={assessment} onChanged={(setting) => showOneWith(setting)} />
          <VersionsFields assessment={assessment} />
          <p className={classes.hint}>{t('finish.kept')}</p>
          {assessment.varied && <p className={classes.hint}>{t('finish.varied')}</p>}
        </div>
        <FinishPreview assessment={assessment} written={written} isSent={isSent} shown={shown} onTurn={setShown} />
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
          <p>
            {t('finish.text', { count: countQuestions(blocks) })}{' '}
            {alternativeShuffle !== 'none' && t('finish.shuffled')}
          </p>
          <p>
            {t(assessment.review.state === 'published' ? 'finish.again' : 'finish.againProvider', {
              again: t('assessments:action.editAgain'),
              change: t('assessments:action.change'),
            })}
          </p>
        </ConfirmDialog>
      )}
      <SavingNotice idAssessment={idAssessment} />
      <UnsavedChangesGuard
        when={!isSent && error !== null}
        closing={!isSent}
        onLeave={() => error !== null && forget()}
      />
    </BuilderFrame>
  );
}
