import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, startTransition, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../contract/assessments.ts';
import { calls } from '../../../contract/index.ts';
import { roleOf } from '../../../core/people.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/cards.tsx';
import { Routes } from '../../ui/routes.ts';
import { TableSkeleton } from '../../ui/skeletons.tsx';
import { queryOf } from '../../wire/query.ts';
import { useMe } from '../../wire/session.ts';
import { BuilderFrame } from '../frame.tsx';
import { newSchedulePath, planners } from '../paths.ts';
import { questionsQuery } from '../use-assessment.ts';
import classes from './deliver.module.css';
import { KeyTable } from './key-table.tsx';
import { QrCode } from './qr-code.tsx';
import { placesIn } from './versions.ts';

const PaperView = lazy(async () => ({ default: (await import('../paper/paper-view.tsx')).PaperView }));

const versions = [1, 2, 3] as const;
type Version = (typeof versions)[number];

/** The last step: the three versions to print, their keys, and the way to a class. */
export function DeliverStep({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('builder');
  const [printing, setPrinting] = useState<Version | null>(null);
  const { codes, keys } = useDelivery(assessment.idAssessment);
  return (
    <BuilderFrame
      step={4}
      title={assessment.title || t('untitled')}
      subtitle={[assessment.subtitle, t('outline.count', { count: assessment.qntQuestions })].join(' · ')}
      assessment={assessment}
      actions={<ScheduleButton idAssessment={assessment.idAssessment} />}
    >
      <div className={classes.deliver}>
        <section className={classes.part} aria-labelledby="versions">
          <h2 id="versions" className={classes.title}>
            {t('deliver.versions')}
          </h2>
          <p className={classes.hint}>{t('deliver.versionsHint')}</p>
          <div className={classes.versions}>
            {versions.map((version, index) => (
              <Card key={version}>
                <h3 className={classes.name}>{t('paper.version', { version })}</h3>
                <QrCode text={codes[index] ?? null} label={t('deliver.code', { version })} />
                <p className={classes.text}>{codes[index]}</p>
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
          <p className={classes.hint}>{t('deliver.keysHint')}</p>
          {keys ? <KeyTable versions={keys} /> : <TableSkeleton columns={6} />}
        </section>
      </div>
      {printing !== null && (
        <Suspense>
          <PaperView assessment={assessment} version={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </BuilderFrame>
  );
}

/** Where those who plan for classes go next; others have no classes to plan for. */
function ScheduleButton({ idAssessment }: { idAssessment: number }) {
  const { t } = useTranslation('builder');
  const { exists } = use(Routes);
  const { idType } = useMe();
  if (!planners.includes(roleOf(idType)) || !exists('/schedule')) return null;
  return (
    <ButtonLink to={newSchedulePath(idAssessment)} leftSection={<IconCalendarPlus size={18} aria-hidden />}>
      {t('deliver.schedule')}
    </ButtonLink>
  );
}

/** Codes and keys as they arrive; null for what is on its way. */
function useDelivery(idAssessment: number) {
  const codes = useQueries({
    queries: versions.map((version) => ({
      ...queryOf(calls.assessments.getQrCode, { idAssessment, version }),
      throwOnError: true,
    })),
  });
  const orders = useQueries({
    queries: versions.map((version) => ({ ...questionsQuery(idAssessment, version), throwOnError: true })),
  });
  const feedback = useQuery({
    ...queryOf(calls.assessments.assessmentFeedback, { idAssessment }),
    throwOnError: true,
  }).data;
  const first = orders[0]?.data?.content;
  const keys = versions.map((version, index) => {
    const order = orders[index]?.data?.content;
    if (!first || !order || !feedback) return null;
    return { version, places: placesIn(order, first, feedback.content.versions[version]) };
  });
  return {
    codes: codes.map(({ data }) => data?.content.qrcode ?? null),
    keys: keys.every((key) => key !== null) ? keys : null,
  };
}
