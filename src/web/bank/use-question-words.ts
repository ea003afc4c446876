import { useTranslation } from 'react-i18next';
import type { TeacherQuestion } from '../../contract/questions.ts';
import { useFormat } from '../ui/format.ts';

/** Where a question belongs, and how it has fared, in one line each. */
export function useQuestionWords() {
  const { t } = useTranslation('bank');
  const { number, percent } = useFormat();
  return {
    place: ({ catalogingPath, grade }: TeacherQuestion) => [...catalogingPath, grade].filter(Boolean).join(' · '),
    record: ({ usedTimes, hitAverage, sharedBy }: TeacherQuestion) =>
      [
        sharedBy && t('record.sharedBy', { name: sharedBy }),
        usedTimes > 0 && t('record.used', { count: usedTimes, times: number(usedTimes) }),
        hitAverage !== null && t('record.hit', { percent: percent(hitAverage) }),
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
