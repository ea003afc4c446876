import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../contract/call.ts';
import { calls } from '../../../contract/index.ts';
import { GRADE_SYMBOL_LENGTH, scaleGrade } from '../../../core/results/grade-scale.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../../ui/feedback/error-notice.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useRead } from '../../data/use-read.ts';
import { useWrite } from '../../data/use-write.ts';
import { useScaledGrade } from '../../display/use-scaled-grade.ts';
import { DecimalField } from '../../forms/decimal-field.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { useClosingNotice } from '../../forms/use-closing-notice.ts';
import { Saved } from './saved.tsx';
import classes from './settings.module.css';
import { findScaleProblems, parseTypedScale, type ScaleProblem, scaleDraft, type TypedScale } from './typed-scale.ts';

type Scale = OutputOf<typeof calls.reports.getScheduleGradeScale>['content'];

type Props = { idSchedule: number; onClose: () => void };

/** The grade of the example, which shows what a scale does. */
const EXAMPLE = 75;

/** Renders the dialog of the scale on which a schedule's grades are shown beside their percentages. */
export function ScaleDialog({ idSchedule, onClose }: Props) {
  const { t } = useTranslation(['resultSettings', 'ui']);
  const { reply, error } = useRead(
    calls.reports.getScheduleGradeScale,
    { idSchedule },
    { fresh: true, onFailure: 'tell' },
  );
  if (reply) return <ScaleForm idSchedule={idSchedule} before={reply.content} onClose={onClose} />;
  return (
    <Dialog open title={t('scale.title')} onClose={onClose}>
      {error ? <ErrorNotice error={error} /> : <TableSkeleton rows={3} columns={2} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ScaleForm({ idSchedule, before, onClose }: Props & { before: Scale }) {
  const { t } = useTranslation(['resultSettings', 'ui']);
  const saving = useWrite(calls.reports.setScheduleGradeScale);
  const form = useAppForm<TypedScale, ScaleProblem>({
    shape: scaleDraft,
    key: `schedule-scale-${idSchedule}`,
    initial: () => ({
      active: before.status === 1,
      min: String(before.scalesMin),
      max: String(before.scalesMax),
      symbol: before.scalesSymbol,
    }),
    problemsOf: findScaleProblems,
  });
  const close = () => {
    form.draft.remove();
    onClose();
  };
  const { notice, show } = useClosingNotice(close);
  const { active, min, max, symbol } = form.values;
  // Seen while typing: the bounds in the wrong order disable the button.
  const isWrongWayRound = findScaleProblems(form.values).some(({ problem }) => problem === 'order');
  const numberProblem = (where: 'min' | 'max') =>
    form.problems.some((found) => found.where === where && found.problem === 'number') && t('scale.problem.number');
  const submit = () =>
    form.submit(async (typed) => {
      const scale = parseTypedScale(typed);
      await saving.mutateAsync({
        idSchedule,
        scaleStatus: typed.active,
        // What was typed while it is switched off may be no scale; then the stored one stays.
        ...(scale && { minScale: scale.min, maxScale: scale.max, symbol: scale.symbol }),
      });
      form.draft.markSaved(typed);
      show(t(typed.active ? 'scale.saved' : 'scale.savedOff'));
      return 'leaves';
    });
  return (
    <Dialog open title={t('scale.title')} onClose={close}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrongWayRound) submit();
        }}
      >
        <p className={classes.hint}>{t('scale.explain')}</p>
        <Checkbox
          label={t('scale.active')}
          checked={active}
          onChange={(event) => form.patch({ active: event.currentTarget.checked })}
        />
        <div className={classes.bounds}>
          <DecimalField
            where="min"
            label={t('scale.min')}
            disabled={!active}
            value={min}
            onChange={(min) => form.patch({ min })}
            error={isWrongWayRound ? t('scale.problem.order') : numberProblem('min')}
          />
          <DecimalField
            where="max"
            label={t('scale.max')}
            disabled={!active}
            value={max}
            onChange={(max) => form.patch({ max })}
            error={numberProblem('max')}
          />
          <TextInput
            label={t('scale.symbol')}
            description={t('scale.symbolHint', { max: GRADE_SYMBOL_LENGTH })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={GRADE_SYMBOL_LENGTH}
            disabled={!active}
            value={symbol}
            onChange={(event) => form.patch({ symbol: event.currentTarget.value })}
          />
        </div>
        <Example typed={form.values} />
        <ErrorNotice error={form.error} lead={t('ui:saveFailed')} />
        <Saved>{notice}</Saved>
        <DialogActions>
          <Button variant="default" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={form.isWaiting} disabled={isWrongWayRound}>
            {t('scale.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Renders what the typed scale makes of a grade. */
function Example({ typed }: { typed: TypedScale }) {
  const { t } = useTranslation('resultSettings');
  const { percent } = useFormat();
  const scale = typed.active ? parseTypedScale(typed) : null;
  const grade = useScaledGrade(scale)(scaleGrade(EXAMPLE, scale));
  return (
    <p className={classes.example}>
      {grade === null ? t('scale.off') : t('scale.example', { percent: percent(EXAMPLE), grade })}
    </p>
  );
}
