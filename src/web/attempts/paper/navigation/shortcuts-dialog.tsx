import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog/dialog.tsx';
import classes from './shortcuts-dialog.module.css';

type Props = {
  on: boolean;
  /** Whether there is no way back: then no key leads there. */
  oneByOne: boolean;
  onChange: (on: boolean) => void;
  onClose: () => void;
};

const keys = [
  ['A–G', 'letters'],
  ['← →', 'arrows'],
  ['↑ ↓', 'vertical'],
  ['L', 'later'],
  ['M', 'map'],
  ['?', 'help'],
] as const;

const keysOneByOne = [
  ['A–G', 'letters'],
  ['→', 'next'],
  ['↑ ↓', 'vertical'],
  ['?', 'help'],
] as const;

/**
 * Renders the keyboard shortcuts and the switch that turns them off, for people whose voice control or switch types
 * letters.
 */
export function ShortcutsDialog({ on, oneByOne, onChange, onClose }: Props) {
  const { t } = useTranslation('attempts');
  return (
    <Dialog open title={t('keys.title')} onClose={onClose}>
      <dl className={classes.keys}>
        {(oneByOne ? keysOneByOne : keys).map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <label className={classes.use}>
        <input type="checkbox" checked={on} onChange={(event) => onChange(event.currentTarget.checked)} />
        {t('keys.use')}
      </label>
      <DialogActions>
        <Button size="lg" onClick={onClose}>
          {t('keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
