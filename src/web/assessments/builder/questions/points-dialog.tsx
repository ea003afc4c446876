import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment, Block, Section } from '../../../../contract/assessments.ts';
import { possiblePoints } from '../../../../core/assessments/sections.ts';
import { HIGHEST_WEIGHT } from '../../../../core/results/weights.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { DiscardDialog } from '../../../forms/discard-dialog.tsx';
import { DraftNotices } from '../../../forms/draft-notices.tsx';
import { isTypedWeight } from '../../../forms/typed-weight.ts';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { Warning } from '../../../forms/warning.tsx';
import { WeightForAll, WeightRow, WeightRows } from '../../../forms/weight-fields.tsx';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import type { Change } from './changes.ts';
import classes from './sections.module.css';
import { changeOfPoints, findPointProblems, pointsDraft, pointsField, toTypedPoints } from './typed-points.ts';

type Props = {
  assessment: Assessment;
  blocks: readonly Block[];
  sections: readonly Section[];
  onSave: (change: Extract<Change, { kind: 'weights' }> | null, showPoints: boolean) => void;
  onClose: () => void;
};

const LINE_LENGTH = 110;

/** Renders the dialog in which questions of a draft get points: the weights with which a schedule begins. */
export function PointsDialog({ assessment, blocks, sections, onSave, onClose }: Props) {
  const { t } = useTranslation(['builder', 'ui']);
  const { number } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const form = useAppForm({
    shape: pointsDraft,
    key: `assessment-points-${assessment.idAssessment}`,
    initial: () => toTypedPoints(blocks, assessment.showPoints),
    problemsOf: findPointProblems,
  });
  const close = () => {
    form.draft.remove();
    onClose();
  };
  const askOrClose = () => (form.isDirty ? setAsking(true) : close());
  const setAll = (typed: string) => form.patch({ points: form.latest().points.map((one) => ({ ...one, typed })) });
  const setOne = (idQuestion: number, typed: string) =>
    form.patch({
      points: form.latest().points.map((one) => (one.idQuestion === idQuestion ? { ...one, typed } : one)),
    });
  const submit = () =>
    form.submit(async (values) => {
      form.draft.remove();
      onSave(changeOfPoints(blocks, values), values.showPoints);
      return 'leaves';
    });
  const typedOf = new Map(form.values.points.map(({ idQuestion, typed }) => [idQuestion, typed]));
  const wrong = new Set(form.problems.map(({ where }) => where));
  const questions = blocks.flatMap((block) =>
    block.questions.map((question) => {
      const typed = typedOf.get(question.idQuestion) ?? String(question.weight);
      return { question, typed, section: block.section, weight: isTypedWeight(typed) ? Number(typed) : 0 };
    }),
  );
  const areAllZero = questions.every(({ typed }) => isTypedWeight(typed) && Number(typed) === 0);

  return (
    <>
      <Dialog open title={t('points.title')} className={classes.pointsDialog} onClose={askOrClose}>
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DraftNotices draft={form.draft} isNew={false} nameOf={() => assessment.title} />
          <p className={classes.amount}>{t('points.explain')}</p>
          <WeightForAll label={t('points.forAll')} action={t('points.setAll')} onSet={setAll} />
          {[null, ...sections].map((section, at) => {
            const own = questions.filter((one) => one.section === at);
            if (own.length === 0) return null;
            const points = possiblePoints(own);
            return (
              <section key={section?.uuid ?? ''} aria-label={section?.heading ?? t('points.title')}>
                {section && (
                  <h3 className={classes.heading}>
                    {section.heading} · {t('points.sum', { count: points, points: number(points) })}
                  </h3>
                )}
                <WeightRows>
                  {own.map(({ question, typed }) => {
                    const where = pointsField(question.idQuestion);
                    return (
                      <WeightRow
                        key={question.idQuestion}
                        position={question.number}
                        text={stemLine(question, LINE_LENGTH)}
                        where={where}
                        label={t('points.of', { number: question.number })}
                        value={typed}
                        onChange={(value) => setOne(question.idQuestion, value)}
                        error={wrong.has(where) && t('points.problem', { max: HIGHEST_WEIGHT })}
                      />
                    );
                  })}
                </WeightRows>
              </section>
            );
          })}
          <p className={classes.total} role="status">
            {t('points.total', { points: number(possiblePoints(questions)) })}
          </p>
          {areAllZero && <Warning>{t('points.allZero')}</Warning>}
          <Checkbox
            label={t('points.show')}
            description={t('points.showHint')}
            checked={form.values.showPoints}
            onChange={({ currentTarget }) => form.patch({ showPoints: currentTarget.checked })}
          />
          <DialogActions sticky>
            <Button variant="default" onClick={askOrClose}>
              {t('ui:cancel')}
            </Button>
            <Button type="submit">{t('points.save')}</Button>
          </DialogActions>
        </form>
      </Dialog>
      <DiscardDialog open={isAsking} onLeave={close} onStay={() => setAsking(false)} />
    </>
  );
}
