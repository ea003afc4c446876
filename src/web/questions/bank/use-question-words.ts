import { useTranslation } from 'react-i18next';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { discriminationLevel } from '../../../core/statistics/discrimination.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { useFormat } from '../../../ui/format/format.ts';

/** Returns functions that describe a question's classification and its use, in one line each. */
export function useQuestionWords() {
  const { t } = useTranslation('bank');
  const { number, percent, hundredths } = useFormat();
  const from = ({ sharedBy, sharedAs }: TeacherQuestion) =>
    sharedBy && t(sharedAs?.as === 'person' ? 'record.sharedByName' : 'record.sharedBy', { name: sharedBy });
  const sharedWith = ({ sharedWith: own }: TeacherQuestion) => {
    if (own?.school) return t('record.sharedWithSchool');
    return own && own.people > 0 && t('record.sharedWith', { count: own.people });
  };
  const used = ({ usedTimes }: TeacherQuestion) =>
    usedTimes > 0 && t('record.used', { count: usedTimes, times: number(usedTimes) });
  const hit = ({ idType, hitAverage }: TeacherQuestion) =>
    !screensOf(idType)?.isScale && hitAverage !== null && t('record.hit', { percent: percent(hitAverage) });
  const separation = ({ discrimination }: TeacherQuestion) =>
    discrimination !== null &&
    t('record.measured', {
      words: t(`record.${discriminationLevel(discrimination)}`),
      figure: hundredths(discrimination),
    });
  const doubt = ({ discrimination }: TeacherQuestion) => {
    const level = discrimination === null ? null : discriminationLevel(discrimination);
    return (level === 'low' || level === 'backwards') && t(`record.${level}`);
  };
  const topicsOf = ({ catalogingPath }: TeacherQuestion) =>
    catalogingPath.length === 0 ? [t('withoutTopic')] : catalogingPath;
  const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  return {
    /** Who shares it; null for what is not a colleague's. */
    from,
    place: (question: TeacherQuestion) => joined(...topicsOf(question), question.grade),
    record: (question: TeacherQuestion) =>
      joined(from(question), sharedWith(question), used(question), hit(question), separation(question)),
    /** How difficult it is, whether it separates badly, its deepest content and school year, its uses, who shares it, or with how many it is shared. */
    summary: (question: TeacherQuestion) =>
      joined(
        hit(question),
        doubt(question),
        topicsOf(question).at(-1),
        question.grade,
        used(question),
        from(question),
        sharedWith(question),
      ),
    /** The same of a stimulus with this first question, of which no question alone says how difficult it is. */
    summaryOfStimulus: (first: TeacherQuestion) =>
      joined(topicsOf(first).at(-1), first.grade, from(first), sharedWith(first)),
  };
}
