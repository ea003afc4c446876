import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../contract/assessments.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useIsWriteOverdue, useIsWriting } from '../../data/use-write.ts';
import { writeKey } from './use-assessment.ts';

type Props = { of: Pick<Assessment, 'idAssessment' | 'subtitle' | 'updated'> };

const A_MOMENT_MS = 60_000;

/** Renders what an assessment is about, and when it was saved. */
export function Subtitle({ of: { subtitle, ...assessment } }: Props) {
  const saved = useSaved(assessment);
  return [subtitle, saved].filter(Boolean).join(' · ');
}

function useSaved({ idAssessment, updated }: Omit<Props['of'], 'subtitle'>): string {
  const { t } = useTranslation('builder');
  const { date, time } = useFormat();
  const saving = useIsWriting(writeKey(idAssessment));
  const isOverdue = useIsWriteOverdue(writeKey(idAssessment));
  const now = useNow();
  if (saving) return t(isOverdue ? 'saved.notYet' : 'saved.saving');
  if (now - Date.parse(updated) < A_MOMENT_MS) return t('saved.justNow');
  return date(updated) === date(new Date(now).toISOString())
    ? t('saved.at', { time: time(updated) })
    : t('saved.on', { date: date(updated) });
}

function useNow() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), A_MOMENT_MS / 3);
    return () => clearInterval(timer);
  }, []);
  return now;
}
