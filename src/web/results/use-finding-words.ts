import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import type { Finding, Trap } from './finding.ts';

const spelled = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The finding as a sentence, and what lies behind it as another one; that one may be missing. */
export function useFindingWords() {
  const { t } = useTranslation('results');
  const { number, percent } = useFormat();

  const figure = (count: number) => {
    const word = spelled.find((one) => one === String(count));
    return word ? t(`figure.${word}`) : number(count);
  };
  const caught = ({ question, share, students }: Trap) =>
    t(`trap.${share}`, { question: number(question), students: number(students) });

  const found = ({ finished, needHelp, everybodyNeedsHelp, trap }: Finding): string => {
    if (finished === 1) return t('finding.one');
    if (needHelp === 0) return trap ? t('finding.fineButTrap', { trap: caught(trap) }) : t('finding.fine');
    const help = everybodyNeedsHelp
      ? t('finding.helpAll')
      : t('finding.helpSome', { count: needHelp, figure: figure(needHelp) });
    return trap ? t('finding.helpAndTrap', { help, trap: caught(trap) }) : t('finding.help', { help });
  };

  /** `soFar`: others are still answering. */
  const sentence = (finding: Finding, soFar: boolean): string => {
    const said = found(finding);
    return soFar ? t('finding.soFar', { finding: said.charAt(0).toLowerCase() + said.slice(1) }) : said;
  };

  const reason = ({ trap, hardest }: Finding): string | null => {
    if (trap) {
      const { letter, text, students, of } = trap;
      const figures = { letter, students: number(students), of: number(of) };
      return text === '' ? t('choseLetter', figures) : t('chose', { ...figures, text });
    }
    return hardest ? t('hardest', { question: number(hardest.question), percent: percent(hardest.hitAverage) }) : null;
  };

  return { sentence, reason };
}
