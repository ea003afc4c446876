import { useTranslation } from 'react-i18next';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { useFormat } from '../../../ui/format/format.ts';

/** Returns functions that describe a question's classification and its use, in one line each. */
export function useQuestionWords() {
  const { t } = useTranslation('bank');
  const { number, percent } = useFormat();
  const from = ({ sharedBy }: TeacherQuestion) => sharedBy && t('record.sharedBy', { name: sharedBy });
  return {
    /** Who shares it; null for what is not a colleague's. */
    from,
    place: ({ catalogingPath, grade }: TeacherQuestion) => [...catalogingPath, grade].filter(Boolean).join(' · '),
    record: (question: TeacherQuestion) => {
      const { usedTimes, idType } = question;
      const hitAverage = screensOf(idType)?.isScale ? null : question.hitAverage;
      return [
        from(question),
        usedTimes > 0 && t('record.used', { count: usedTimes, times: number(usedTimes) }),
        hitAverage !== null && t('record.hit', { percent: percent(hitAverage) }),
      ]
        .filter(Boolean)
        .join(' · ');
    },
  };
}
