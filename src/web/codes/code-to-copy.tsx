import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAccessCode } from '../../core/people/access-codes.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useCopy } from '../../ui/actions/use-copy.ts';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import classes from './codes.module.css';

/** Renders a code as it is read aloud, large, with a button that copies it. */
export function CodeToCopy({ code }: { code: string }) {
  const { t } = useTranslation('administration');
  const { copied, copy } = useCopy(code);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.codeToCopy}>
      <span className={classes.code}>{formatAccessCode(code)}</span>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('codes.copy', { code: formatAccessCode(code) })}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        <Icon size={18} aria-hidden />
      </Button>
      <LiveRegion>{copied && t('codes.copied')}</LiveRegion>
    </div>
  );
}
