import { useTranslation } from 'react-i18next';
import { type LiveState, liveStates } from '../../core/schedules/live.ts';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import classes from './live.module.css';
import { StateIcon } from './state-icon.tsx';

type Props = {
  counts: Record<LiveState, number>;
  filter: LiveState | 'all';
  onFilter: (filter: LiveState | 'all') => void;
};

/** Renders the five counts, which add up to the class and show one state each when pressed. */
export function Counts({ counts, filter, onFilter }: Props) {
  const { t } = useTranslation('live');
  const { number } = useFormat();
  return (
    <fieldset className={classes.counts}>
      <legend className={classes.visuallyHidden}>{t('counts')}</legend>
      {liveStates.map((state) => (
        <PlainButton
          key={state}
          className={classes.count}
          data-state={state}
          aria-pressed={filter === state}
          onClick={() => onFilter(filter === state ? 'all' : state)}
        >
          <StateIcon state={state} />
          <strong>{number(counts[state])}</strong>
          <span>{t(`state.${state}`)}</span>
        </PlainButton>
      ))}
    </fieldset>
  );
}
