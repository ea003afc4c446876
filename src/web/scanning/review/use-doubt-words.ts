import { useTranslation } from 'react-i18next';
import { fullName, toPersonName } from '../../../core/people/roles.ts';
import { WRITTEN } from '../../../core/scanning/page-states.ts';
import { useLettersWords } from '../use-letters-words.ts';
import { suggestionOf } from './cut.ts';
import type { Doubt } from './use-review.ts';

/** Returns functions that say what is doubtful, whose it is, and what the reader suggests. */
export function useDoubtWords(courseName: string) {
  const { t, i18n } = useTranslation('scanning');
  const wordsOf = useLettersWords();
  const suggestion = ({ answer }: Doubt) => suggestionOf(answer);
  const reasonOf = ({ answer: { doubts, offered, isGrade, read } }: Doubt) => {
    if (isGrade) return read === '' || doubts.includes('outline') ? 'noGrade' : 'grade';
    if (offered === WRITTEN) return doubts.includes('disputed') ? 'disputedWriting' : 'writing';
    return (['disputed', 'outline', 'crossed', 'several'] as const).find((one) => doubts.includes(one)) ?? 'unsure';
  };
  const nameOf = ({ page: { student } }: Doubt) =>
    student ? fullName(toPersonName(student), i18n.language) : t('place.nobody');
  const title = (doubt: Doubt) => {
    const reason = reasonOf(doubt);
    const isOfAll = reason === 'several' && doubt.answer.several;
    return t(isOfAll ? 'doubt.all' : `doubt.${reason}`, {
      question: doubt.question,
      letters: wordsOf(suggestion(doubt) ?? ''),
    });
  };
  return {
    suggestion,
    title,
    whose: (doubt: Doubt) =>
      [nameOf(doubt), courseName, doubt.page.version !== null && t('review.version', { version: doubt.page.version })]
        .filter(Boolean)
        .join(' · '),
    announce: (doubt: Doubt) => {
      const suggested = suggestion(doubt);
      const said =
        suggested === null ? t('review.noSuggestion') : t('review.suggests', { letters: wordsOf(suggested) });
      return `${title(doubt)} ${nameOf(doubt)}. ${said}`;
    },
    facts: ({ page: { fileName, page, answers } }: Doubt) => [
      { name: t('review.file'), value: fileName },
      { name: t('review.page'), value: String(page) },
      {
        name: t('review.answered'),
        value: t('review.answeredOf', {
          answered: answers.filter(({ letters }) => letters !== '').length,
          count: answers.length,
        }),
      },
    ],
  };
}
