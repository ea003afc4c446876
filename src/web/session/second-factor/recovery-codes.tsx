import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { saveFile } from '../../../ui/actions/save-file.ts';
import { useCopy } from '../../../ui/actions/use-copy.ts';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import classes from './second-factor.module.css';

type Props = { codes: readonly string[]; onDone: () => void };

/** Renders new recovery codes, which are shown once, to be copied, downloaded or printed. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation('secondFactor');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `Assessments Assistant · ${t('codes.title')}\n\n${codes.join('\n')}\n`;
  const { copied, copy } = useCopy(text);
  const download = () => saveFile(t('codes.file'), new Blob([text], { type: 'text/plain;charset=utf-8' }));
  return (
    <div className={`${classes.steps} ${classes.sheet}`}>
      <h3 ref={heading} tabIndex={-1}>
        {t('codes.title')}
      </h3>
      <p>{t('codes.text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={({ currentTarget }) => copy(currentTarget)}
        >
          {copied ? t('codes.copied') : t('codes.copy')}
        </Button>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
          {t('codes.download')}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          {t('codes.print')}
        </Button>
      </div>
      <div className={classes.actions}>
        <Button onClick={onDone}>{t('codes.done')}</Button>
      </div>
      <LiveRegion>{copied && t('codes.copied')}</LiveRegion>
    </div>
  );
}
