import { IconPrinter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment, DeliveredForm } from '../../../../contract/assessments.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { TableSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { Card } from '../../../../ui/layout/cards.tsx';
import classes from './deliver.module.css';
import { KeyTable } from './key-table.tsx';
import { QrCode } from './qr-code.tsx';

const PaperView = lazy(async () => ({ default: (await import('../paper/paper-view.tsx')).PaperView }));

type Props = {
  assessment: Assessment;
  /** Undefined while they are read. */
  forms: readonly DeliveredForm[] | undefined;
  share?: ReactNode;
};

const formNumbers = [1, 2, 3] as const;
type FormNumber = (typeof formNumbers)[number];

/** Renders the three forms of a finished assessment to print, with their codes and their keys. */
export function DeliveredForms({ assessment, forms, share }: Props) {
  const { t } = useTranslation('builder');
  const [printing, setPrinting] = useState<FormNumber | null>(null);
  const hasCodes = forms ? forms.every(({ qrcode }) => qrcode !== null) : !assessment.varied;
  return (
    <div className={classes.deliver}>
      <section className={classes.part} aria-labelledby="versions">
        <div className={classes.head}>
          <h2 id="versions" className={classes.title}>
            {t('deliver.versions')}
          </h2>
          {share}
        </div>
        <p className={classes.hint}>{t(hasCodes ? 'deliver.versionsHint' : 'deliver.noCodes')}</p>
        <div className={classes.versions}>
          {formNumbers.map((version, index) => (
            <Card key={version}>
              <h3 className={classes.name}>{t('paper.version', { version })}</h3>
              {hasCodes && (
                <>
                  <QrCode text={forms?.[index]?.qrcode ?? null} label={t('deliver.code', { version })} />
                  <p className={classes.text}>{forms?.[index]?.qrcode}</p>
                </>
              )}
              <Button
                variant="default"
                size="sm"
                className={classes.screenOnly}
                leftSection={<IconPrinter size={18} aria-hidden />}
                onClick={() => startTransition(() => setPrinting(version))}
              >
                {t('deliver.print', { version })}
              </Button>
            </Card>
          ))}
        </div>
      </section>
      <section className={classes.part} aria-labelledby="keys">
        <div className={classes.head}>
          <h2 id="keys" className={classes.title}>
            {t('deliver.keys')}
          </h2>
          <Button
            variant="default"
            size="sm"
            className={classes.screenOnly}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => print()}
          >
            {t('deliver.printKeys')}
          </Button>
        </div>
        <p className={classes.hint}>{t(hasCodes ? 'deliver.keysHint' : 'deliver.keysHintVaried')}</p>
        {forms ? <KeyTable forms={forms} /> : <TableSkeleton columns={6} />}
      </section>
      {printing !== null && (
        <Suspense>
          <PaperView assessment={assessment} version={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </div>
  );
}
