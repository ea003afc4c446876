import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/format/format.ts';
import type { CommonMistake, Finding } from './finding.ts';

const spelledCounts = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Returns functions that put a finding into a sentence, and its reason into another one or null. */
export function useFindingWords() {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormat();

  const figure = (count: number) => {
    const word = spelledCounts.find((spelled) => spelled === String(count));
    return word ? t(`figure.${word}`) : number(count);
  };
  const describeMistake = ({ question, share, students }: CommonMistake) =>
    t(`trap.${share}`, { question: number(question), students: number(students) });

  const likertFinding = ({ needHelp, everybodyNeedsHelp }: Finding): string => {
    if (needHelp === 0) return t('likert.finding.none');
    return everybodyNeedsHelp
      ? t('likert.finding.all')
      : t('likert.finding.some', { count: needHelp, figure: figure(needHelp) });
  };

  const findingText = (finding: Finding): string => {
    const { scale, ungraded, late, finished, needHelp, everybodyNeedsHelp, commonMistake } = finding;
    if (ungraded + late > 0) {
      const pending = ungraded > 0 ? t('finding.waiting', { count: ungraded }) : t('finding.late', { count: late });
      return commonMistake
        ? t('finding.waitingAndTrap', { waiting: pending, trap: describeMistake(commonMistake) })
        : pending;
    }
    if (finished === 1) return t('finding.one');
    if (scale === 'likert') return likertFinding(finding);
    if (needHelp === 0)
      return commonMistake ? t('finding.fineButTrap', { trap: describeMistake(commonMistake) }) : t('finding.fine');
    const help = everybodyNeedsHelp
      ? t('finding.helpAll')
      : t('finding.helpSome', { count: needHelp, figure: figure(needHelp) });
    return commonMistake
      ? t('finding.helpAndTrap', { help, trap: describeMistake(commonMistake) })
      : t('finding.help', { help });
  };

  /** Returns the finding as a sentence; `soFar` says that other students are still answering. */
  const sentence = (finding: Finding, soFar: boolean): string => {
    const text = findingText(finding);
    return soFar ? t('finding.soFar', { finding: text.charAt(0).toLowerCase() + text.slice(1) }) : text;
  };

  const reason = ({ scale, commonMistake, hardest }: Finding): string | null => {
    if (commonMistake) {
      const { letter, text, students, of } = commonMistake;
      const figures = { letter, students: number(students), of: number(of) };
      return text === '' ? t('choseLetter', figures) : t('chose', { ...figures, text });
    }
    if (!hardest) return null;
    const figures = { question: number(hardest.question), percent: percent(hardest.hitAverage) };
    return scale === 'likert' ? t('likert.lowest', figures) : t('hardest', figures);
  };

  return { sentence, reason };
}
