import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format.ts';
import type { Finding, Trap } from './finding.ts';

const spelled = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The finding as a sentence, and what lies behind it as another one; that one may be missing. */
export function useFindingWords() {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormat();

  const figure = (count: number) => {
    const word = spelled.find((one) => one === String(count));
    return word ? t(`figure.${word}`) : number(count);
  };
  const caught = ({ question, share, students }: Trap) =>
    t(`trap.${share}`, { question: number(question), students: number(students) });

  const onScales = ({ needHelp, everybodyNeedsHelp }: Finding): string => {
    if (needHelp === 0) return t('likert.finding.none');
    return everybodyNeedsHelp
      ? t('likert.finding.all')
      : t('likert.finding.some', { count: needHelp, figure: figure(needHelp) });
  };

  const found = (finding: Finding): string => {
    const { scale, waiting, finished, needHelp, everybodyNeedsHelp, trap } = finding;
    if (waiting > 0) {
      const pending = t('finding.waiting', { count: waiting });
      return trap ? t('finding.waitingAndTrap', { waiting: pending, trap: caught(trap) }) : pending;
    }
    if (finished === 1) return t('finding.one');
    if (scale === 'likert') return onScales(finding);
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

  const reason = ({ scale, trap, hardest }: Finding): string | null => {
    if (trap) {
      const { letter, text, students, of } = trap;
      const figures = { letter, students: number(students), of: number(of) };
      return text === '' ? t('choseLetter', figures) : t('chose', { ...figures, text });
    }
    if (!hardest) return null;
    const figures = { question: number(hardest.question), percent: percent(hardest.hitAverage) };
    return scale === 'likert' ? t('likert.lowest', figures) : t('hardest', figures);
  };

  return { sentence, reason };
}
