import { IconCheck, IconCircleDashed, IconHourglass, IconMinus, IconPointFilled, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReviewedQuestion } from '../../contract/own-results.ts';
import { answerStates } from '../../core/results/answer-state.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { useArrowsInGrid } from '../attempts/paper/navigation/use-arrows-in-grid.ts';
import { placeStateOf } from '../display/place-state.ts';
import classes from './results.module.css';

type Props = { questions: readonly ReviewedQuestion[]; index: number; onGoTo: (index: number) => void };

const icons = {
  right: IconCheck,
  wrong: IconX,
  blank: IconCircleDashed,
  waiting: IconHourglass,
  answered: IconPointFilled,
  out: IconMinus,
};

/** Renders all questions by number with how each went, and how many there are of each kind. */
export function ResultMap({ questions, index, onGoTo }: Props) {
  const { t } = useTranslation('ownResults');
  const arrows = useArrowsInGrid();
  const states = questions.map(placeStateOf);
  return (
    <div className={classes.overview}>
      <ul className={classes.map} aria-label={t('map')} onKeyDown={arrows}>
        {questions.map(({ idQuestion, number }, position) => {
          const state = states[position] ?? 'out';
          const isHere = position === index;
          return (
            <li key={idQuestion}>
              <PlainButton
                className={classes.place}
                data-state={state}
                aria-label={t('place', { number, state: t(`state.${state}`) })}
                aria-current={isHere ? 'step' : undefined}
                tabIndex={isHere ? 0 : -1}
                onClick={() => onGoTo(position)}
              >
                <span>{number}</span>
              </PlainButton>
            </li>
          );
        })}
      </ul>
      <ul className={classes.counts}>
        {answerStates.map((state) => {
          const count = states.filter((one) => one === state).length;
          const Icon = icons[state];
          return (
            count > 0 && (
              <li key={state} data-state={state}>
                <Icon size={18} aria-hidden />
                {t(`count.${state}`, { count })}
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}
