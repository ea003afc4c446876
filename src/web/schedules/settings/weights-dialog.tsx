import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { HIGHEST_WEIGHT } from '../../../core/results/weights.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { DiscardDialog } from '../../forms/discard-dialog.tsx';
import { DraftNotices } from '../../forms/draft-notices.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { useClosingNotice } from '../../forms/use-closing-notice.ts';
import { Warning } from '../../forms/warning.tsx';
import { WeightForAll, WeightRow, WeightRows } from '../../forms/weight-fields.tsx';
import { Saved } from './saved.tsx';
import classes from './settings.module.css';
import {
  areAllZero,
  findWeightProblems,
  parseTypedWeights,
  type TypedWeight,
  toTypedWeights,
  weightField,
  weightsDraft,
} from './typed-weights.ts';

type Question = OutputOf<typeof calls.grading.getScheduleQuestionsWeights>['content'][number];

type Props = { idSchedule: number; title: string; onClose: () => void };

/** Renders the dialog in which questions of a schedule get other weights; results follow when it is saved. */
export function WeightsDialog({ idSchedule, title, onClose }: Props) {
  const { t } = useTranslation(['resultSettings', 'ui']);
  const { reply, error } = useRead(
    calls.grading.getScheduleQuestionsWeights,
    { idSchedule },
    { fresh: true, onFailure: 'tell' },
  );
  if (reply) return <WeightsForm idSchedule={idSchedule} title={title} questions={reply.content} onClose={onClose} />;
  return (
    <Dialog open title={t('weights.title', { title })} className={classes.weightsDialog} onClose={onClose}>
      {error ? <ErrorNotice error={error} /> : <TableSkeleton rows={4} columns={2} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function WeightsForm({ idSchedule, title, questions, onClose }: Props & { questions: readonly Question[] }) {
  const { t } = useTranslation(['resultSettings', 'ui']);
  const [isAsking, setAsking] = useState(false);
  const saving = useWrite(calls.grading.setScheduleQuestionsWeights);
  const form = useAppForm({
    shape: weightsDraft,
    key: `schedule-weights-${idSchedule}`,
    initial: () => toTypedWeights(questions),
    problemsOf: findWeightProblems,
  });
  const close = () => {
    form.draft.remove();
    onClose();
  };
  const { notice, show } = useClosingNotice(close);
  const askOrClose = () => (form.isDirty && notice === null ? setAsking(true) : close());
  const setAll = (change: Pick<TypedWeight, 'weight' | 'activated'>) =>
    form.patch({ weights: form.latest().weights.map((one) => ({ ...one, ...change })) });
  const setOne = (position: number, change: Partial<TypedWeight>) =>
    form.patch({
      weights: form.latest().weights.map((one) => (one.position === position ? { ...one, ...change } : one)),
    });
  const submit = () =>
    form.submit(async (values) => {
      const { content } = await saving.mutateAsync({ idSchedule, weights: parseTypedWeights(values) });
      form.draft.markSaved(values);
      show(content.attempts > 0 ? t('weights.savedFor', { count: content.attempts }) : t('weights.saved'));
      return 'leaves';
    });
  const weights = new Map(form.values.weights.map((one) => [one.position, one]));
  const wrong = new Set(form.problems.map(({ where }) => where));
  return (
    <>
      <Dialog open title={t('weights.title', { title })} className={classes.weightsDialog} onClose={askOrClose}>
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DraftNotices draft={form.draft} isNew={false} nameOf={() => title} />
          <p className={classes.hint}>{t('weights.explain', { max: HIGHEST_WEIGHT })}</p>
          <WeightForAll
            label={t('weights.forAll')}
            action={t('weights.setAll')}
            onSet={(weight) => setAll({ weight, activated: true })}
          >
            <Button variant="subtle" onClick={() => setAll({ weight: '1', activated: false })}>
              {t('weights.allToOne')}
            </Button>
          </WeightForAll>
          <WeightRows>
            {questions.map(({ position, text }) => {
              const one = weights.get(position) ?? { position, weight: '1', activated: false };
              return (
                <WeightRow
                  key={position}
                  position={position}
                  text={text}
                  where={weightField(position)}
                  label={t('weights.weightOf', { position })}
                  disabled={!one.activated}
                  value={one.activated ? one.weight : '1'}
                  onChange={(weight) => setOne(position, { weight })}
                  error={wrong.has(weightField(position)) && t('weights.problem', { max: HIGHEST_WEIGHT })}
                >
                  <Checkbox
                    label={t('weights.activated')}
                    aria-label={t('weights.activatedOf', { position })}
                    checked={one.activated}
                    onChange={(event) => setOne(position, { activated: event.currentTarget.checked })}
                  />
                </WeightRow>
              );
            })}
          </WeightRows>
          {areAllZero(form.values) && <Warning>{t('weights.allZero')}</Warning>}
          <ErrorNotice error={form.error} lead={t('ui:saveFailed')} />
          <Saved>{notice}</Saved>
          <DialogActions sticky>
            <Button variant="default" onClick={askOrClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit" loading={form.isWaiting}>
              {t('weights.save')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <DiscardDialog open={isAsking} onLeave={close} onStay={() => setAsking(false)} />
    </>
  );
}
