import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { acceptedTerms } from './accepted-terms.ts';
import classes from './upload.module.css';

type Props = {
  accepted: boolean;
  /** The id of what says that they have to be accepted. */
  describedBy?: string | undefined;
  onChange: (accepted: boolean) => void;
};

/** Renders how the terms of answer sheets are read and accepted, which this tab remembers. */
export function TermsCheckbox({ accepted, describedBy, onChange }: Props) {
  const { t } = useTranslation('scanning');
  return (
    <div>
      <Checkbox
        label={t('terms.accept')}
        checked={accepted}
        aria-describedby={describedBy}
        onChange={({ currentTarget: { checked } }) => {
          acceptedTerms.write(checked);
          onChange(checked);
        }}
      />
      <a href="/legal/terms" target="_blank" rel="noopener" className={classes.terms}>
        {t('terms.read')}
      </a>
    </div>
  );
}
