import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import classes from './grading.module.css';
import type { Wanted } from './use-responses.ts';

type Props = {
  by: Wanted['by'];
  hidesNames: boolean;
  onHideNames: (hides: boolean) => void;
  onSwitch: () => void;
};

/** Renders the switch that hides the names, and the button that leads from grading by question to grading by student, and back. */
export function RoundActions({ by, hidesNames, onHideNames, onSwitch }: Props) {
  const { t } = useTranslation('grading');
  return (
    <>
      <label className={classes.switch}>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          checked={hidesNames}
          onChange={({ currentTarget }) => onHideNames(currentTarget.checked)}
        />
        {t('hideNames')}
      </label>
      <Button variant="default" onClick={onSwitch}>
        {t(by === 'question' ? 'byStudent' : 'byQuestion')}
      </Button>
    </>
  );
}
