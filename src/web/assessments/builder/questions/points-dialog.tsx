import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment, Block, Section } from '../../../../contract/assessments.ts';
import { possiblePoints } from '../../../../core/assessments/sections.ts';
import { HIGHEST_WEIGHT } from '../../../../core/results/weights.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { DecimalField } from '../../../forms/decimal-field.tsx';
import { isTypedWeight } from '../../../forms/typed-weight.ts';
import { stemLine } from '../../../questions/bank/stem-text.ts';
import type { Change } from './changes.ts';
import classes from './sections.module.css';

type Props = {
  assessment: Assessment;
  blocks: readonly Block[];
  sections: readonly Section[];
  onSave: (change: Extract<Change, { kind: 'weights' }> | null, showPoints: boolean) => void;
  onClose: () => void;
};

/** Renders the dialog in which questions of a draft get points: the weights with which a schedule begins. */
export function PointsDialog({ assessment, blocks, sections, onSave, onClose }: Props) {
  const { t } = useTranslation(['builder', 'ui']);
  const { number } = useFormat();
  const questions = blocks.flatMap((block) => block.questions.map((one) => ({ ...one, section: block.section })));
  const hasPoints = assessment.showPoints || questions.some(({ weight }) => weight !== 1);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [forAll, setForAll] = useState('');
  // Who opens it for the first time is about to give points, and would look for them on the paper.
  const [showPoints, setShowPoints] = useState(assessment.showPoints || !hasPoints);
  const [tried, setTried] = useState(false);
  const textOf = ({ idQuestion, weight }: (typeof questions)[number]) => typed.get(idQuestion) ?? String(weight);
  const now = questions.map((one) => ({ ...one, weight: isTypedWeight(textOf(one)) ? Number(textOf(one)) : 0 }));
  const isComplete = questions.every((one) => isTypedWeight(textOf(one)));
  const setAll = () => isTypedWeight(forAll) && setTyped(new Map(questions.map((one) => [one.idQuestion, forAll])));
  const save = () => {
    setTried(true);
    if (!isComplete) return;
    const weights = now
      .filter(({ idQuestion, weight }) =>
        questions.some((one) => one.idQuestion === idQuestion && one.weight !== weight),
      )
      .map(({ idQuestion, weight }) => ({ idQuestion, weight }));
    onSave(weights.length === 0 ? null : { kind: 'weights', weights }, showPoints);
  };
  const sumOf = (list: typeof now) => number(possiblePoints(list));

  return (
    <Dialog open title={t('points.title')} className={classes.pointsDialog} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={classes.amount}>{t('points.explain')}</p>
        <div className={classes.forAll}>
          <DecimalField
            where="pointsForAll"
            label={t('points.forAll')}
            min={0}
            max={HIGHEST_WEIGHT}
            value={forAll}
            onChange={setForAll}
            className={classes.number}
          />
          <Button variant="default" aria-disabled={!isTypedWeight(forAll) || undefined} onClick={setAll}>
            {t('points.setAll')}
          </Button>
        </div>
        {[null, ...sections].map((section, at) => {
          const own = now.filter((one) => one.section === at);
          if (own.length === 0) return null;
          return (
            <section key={section?.uuid ?? ''} aria-label={section?.heading ?? t('points.title')}>
              {section && (
                <h3 className={classes.heading}>
                  {section.heading} · {t('points.sum', { count: possiblePoints(own), points: sumOf(own) })}
                </h3>
              )}
              <ol className={classes.questions}>
                {own.map((one) => {
                  const { idQuestion, number: position } = one;
                  const text = typed.get(idQuestion) ?? String(one.weight);
                  return (
                    <li key={idQuestion} className={classes.question}>
                      <span className={classes.position}>{position}</span>
                      <span className={classes.text}>{stemLine(one, 110)}</span>
                      <DecimalField
                        where={`points.${idQuestion}`}
                        label={t('points.of', { number: position })}
                        labelHidden
                        min={0}
                        max={HIGHEST_WEIGHT}
                        value={text}
                        onChange={(value) => setTyped((before) => new Map(before).set(idQuestion, value))}
                        error={tried && !isTypedWeight(text) && t('points.problem', { max: HIGHEST_WEIGHT })}
                        className={classes.number}
                      />
                    </li>
                  );
                })}
              </ol>
            </section>
          );
        })}
        <p className={classes.total} role="status">
          {t('points.total', { points: sumOf(now) })}
        </p>
        {isComplete && now.every(({ weight }) => weight === 0) && (
          <p className={classes.warning}>{t('points.allZero')}</p>
        )}
        <Checkbox
          label={t('points.show')}
          description={t('points.showHint')}
          checked={showPoints}
          onChange={({ currentTarget }) => setShowPoints(currentTarget.checked)}
        />
        <DialogActions sticky>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit">{t('points.save')}</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
