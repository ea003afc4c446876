import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../contract/assessments.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { changeKey } from './use-assessment.ts';

type Props = { of: Pick<Assessment, 'idAssessment' | 'subtitle' | 'updated'> };

const aMoment = 60_000;

/** What an assessment is about, and whether all of it is kept. */
export function Subtitle({ of: { subtitle, ...assessment } }: Props) {
  const saved = useSaved(assessment);
  return [subtitle, saved].filter(Boolean).join(' · ');
}

function useSaved({ idAssessment, updated }: Omit<Props['of'], 'subtitle'>): string {
  const { t } = useTranslation('builder');
  const { date, time } = useFormat();
  const saving = useIsMutating({ mutationKey: changeKey(idAssessment) }) > 0;
  const now = useNow();
  if (saving) return t('saved.saving');
  if (now - Date.parse(updated) < aMoment) return t('saved.justNow');
  return date(updated) === date(new Date(now).toISOString())
    ? t('saved.at', { time: time(updated) })
    : t('saved.on', { date: date(updated) });
}

function useNow() {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), aMoment / 3);
    return () => clearInterval(timer);
  }, []);
  return now;
}
