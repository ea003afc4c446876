import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import classes from './documents.module.css';
import { PrintingFields } from './printing-fields.tsx';
import { usePrinting } from './printing-options.ts';

/** Renders how pages are set on this device in one line, with the button that changes it. */
export function PrintingSummary() {
  const { t } = useTranslation('documents');
  const { options, change } = usePrinting();
  const [isOpen, setIsOpen] = useState(false);
  const { paper, style, columns } = options;
  const hasOneColumn = style === 'large' || columns === 1;
  return (
    <div className={classes.summary}>
      {[
        t(`options.${paper}`),
        style !== 'usual' && t(`options.${style}`),
        t(hasOneColumn ? 'options.inOne' : 'options.inTwo'),
      ]
        .filter(Boolean)
        .join(' · ')}
      <Button variant="quiet" size="sm" aria-label={t('options.changeNamed')} onClick={() => setIsOpen(true)}>
        {t('options.change')}
      </Button>
      <Dialog open={isOpen} title={t('options.title')} onClose={() => setIsOpen(false)}>
        <div className={classes.choices}>
          <PrintingFields asks={['paper', 'style', 'columns', 'sides']} value={options} onChange={change} />
          <p className={classes.hint}>{t('options.kept')}</p>
        </div>
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>{t('options.done')}</Button>
        </DialogActions>
      </Dialog>
    </div>
  );
}
