import { IconCheck, IconCircleHalf2, IconFlagFilled } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { PlainButton } from '../../../../ui/actions/plain-button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import { progressOfQuestion, type QuestionStates } from '../../question-states.ts';
import classes from './map-dialog.module.css';
import { useArrowsInGrid } from './use-arrows-in-grid.ts';

type Props = QuestionStates & {
  layout: 'one' | 'all';
  onLayout: (layout: 'one' | 'all') => void;
  onGoTo: (idQuestion: number) => void;
  onFinish: () => void;
  onClose: () => void;
};

const layouts = ['one', 'all'] as const;

/**
 * Renders all questions by number with their state: answered, marked, current; leads to each question, to the end,
 * and to the other layout.
 */
export function MapDialog({ questions, entries, later, index, layout, onLayout, onGoTo, onFinish, onClose }: Props) {
  const { t } = useTranslation('attempts');
  const name = useId();
  const arrows = useArrowsInGrid();
  const isIncomplete = questions.some((question) => progressOfQuestion(entries, question).state !== 'whole');
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => current.current?.focus(), []);
  return (
    <Dialog open title={t('map.title')} onClose={onClose}>
      <ul className={classes.map} onKeyDown={arrows}>
        {questions.map((question, position) => {
          const { idQuestion, number } = question;
          const { state, answered, total } = progressOfQuestion(entries, question);
          const flagged = later.includes(idQuestion);
          const here = position === index;
          const said = [
            t('paper.question', { number }),
            t(`map.${state}`, { done: answered, of: total }),
            flagged && t('map.later'),
          ];
          return (
            <li key={idQuestion}>
              <PlainButton
                ref={here ? current : undefined}
                className={classes.question}
                data-answered={state}
                aria-label={said.filter(Boolean).join(', ')}
                aria-current={here ? 'step' : undefined}
                tabIndex={here ? 0 : -1}
                onClick={() => onGoTo(idQuestion)}
              >
                {number}
                {state === 'whole' && <IconCheck size={14} stroke={3} aria-hidden className={classes.check} />}
                {state === 'part' && <IconCircleHalf2 size={14} stroke={2.5} aria-hidden className={classes.check} />}
                {flagged && <IconFlagFilled size={14} aria-hidden className={classes.flag} />}
              </PlainButton>
            </li>
          );
        })}
      </ul>
      <Legend />
      <fieldset className={classes.layout}>
        <legend>{t('map.layout')}</legend>
        {layouts.map((one) => (
          <label key={one} className={classes.choice}>
            <input type="radio" name={name} checked={one === layout} onChange={() => onLayout(one)} />
            {t(`map.${one}`)}
          </label>
        ))}
      </fieldset>
      <DialogActions>
        <Button size="lg" variant={isIncomplete ? 'filled' : 'default'} onClick={onClose}>
          {t('map.close')}
        </Button>
        <Button size="lg" variant={isIncomplete ? 'default' : 'filled'} onClick={onFinish}>
          {t('paper.finish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Legend() {
  const { t } = useTranslation('attempts');
  return (
    <ul className={classes.legend} aria-hidden>
      <li>
        <span className={classes.sample} data-answered="whole">
          <IconCheck size={14} stroke={3} />
        </span>
        {t('map.whole')}
      </li>
      <li>
        <span className={classes.sample} data-answered="part">
          <IconCircleHalf2 size={14} stroke={2.5} />
        </span>
        {t('map.partly')}
      </li>
      <li>
        <span className={classes.sample} />
        {t('map.none')}
      </li>
      <li>
        <span className={classes.sample}>
          <IconFlagFilled size={14} className={classes.mark} />
        </span>
        {t('map.later')}
      </li>
      <li>
        <span className={classes.sample} data-here="true" />
        {t('map.here')}
      </li>
    </ul>
  );
}
