import { IconCalendarPlus, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQueries } from '@tanstack/react-query';
import { lazy, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../contract/assessments.ts';
import { calls } from '../../../contract/index.ts';
import { roleOf } from '../../../core/people.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/cards.tsx';
import { Routes } from '../../ui/routes.ts';
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
                <QrCode text={codes[index] ?? ''} label={t('deliver.code', { version })} />
                <p className={classes.text}>{codes[index]}</p>
                <Button
                  variant="default"
                  size="sm"
                  className={classes.screenOnly}
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  onClick={() => setPrinting(version)}
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
          <KeyTable versions={keys} />
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

function useDelivery(idAssessment: number) {
  const codeOf = (version: Version) => queryOf(calls.assessments.getQrCode, { idAssessment, version });
  const [feedback, code1, code2, code3, order1, order2, order3] = useSuspenseQueries({
    queries: [
      queryOf(calls.assessments.assessmentFeedback, { idAssessment }),
      codeOf(1),
      codeOf(2),
      codeOf(3),
      questionsQuery(idAssessment, 1),
      questionsQuery(idAssessment, 2),
      questionsQuery(idAssessment, 3),
    ],
  });
  const orders = [order1, order2, order3].map(({ data }) => data.content);
  return {
    codes: [code1, code2, code3].map(({ data }) => data.content.qrcode),
    keys: versions.map((version, index) => ({
      version,
      places: placesIn(orders[index] ?? [], order1.data.content, feedback.data.content.versions[version]),
    })),
  };
}
