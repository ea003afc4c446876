import { useTranslation } from 'react-i18next';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { discriminationLevel } from '../../../core/statistics/discrimination.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { useFormat } from '../../../ui/format/format.ts';

/** Returns functions that describe a question's classification and its use, in one line each. */
export function useQuestionWords() {
  const { t } = useTranslation('bank');
  const { number, percent, hundredths } = useFormat();
  const from = ({ sharedBy }: TeacherQuestion) => sharedBy && t('record.sharedBy', { name: sharedBy });
  const used = ({ usedTimes }: TeacherQuestion) =>
    usedTimes > 0 && t('record.used', { count: usedTimes, times: number(usedTimes) });
  const hit = ({ idType, hitAverage }: TeacherQuestion) =>
    !screensOf(idType)?.isScale && hitAverage !== null && t('record.hit', { percent: percent(hitAverage) });
  const separation = ({ discrimination }: TeacherQuestion) =>
    discrimination !== null && t(`record.${discriminationLevel(discrimination)}`);
  const measuredSeparation = (question: TeacherQuestion) =>
    question.discrimination !== null &&
    t('record.measured', { words: separation(question), figure: hundredths(question.discrimination) });
  const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  return {
    /** Who shares it; null for what is not a colleague's. */
    from,
    place: ({ catalogingPath, grade }: TeacherQuestion) => joined(...catalogingPath, grade),
    record: (question: TeacherQuestion) =>
      joined(from(question), used(question), hit(question), measuredSeparation(question)),
    /** How difficult it is, how well it separates, its deepest content and school year, how often it was used and by whom it is shared. */
    summary: (question: TeacherQuestion) =>
      joined(
        hit(question),
        separation(question),
        question.catalogingPath.at(-1),
        question.grade,
        used(question),
        from(question),
      ),
    /** The same of a stimulus with this first question, of which no question alone says how difficult it is. */
    summaryOfStimulus: (first: TeacherQuestion) => joined(first.catalogingPath.at(-1), first.grade, from(first)),
  };
}
