import { useTranslation } from 'react-i18next';
import type { AnalysedQuestion } from '../../../contract/reports.ts';
import { useFormat } from '../../../ui/format/format.ts';

type Props = {
  questions: readonly Pick<AnalysedQuestion, 'number' | 'text' | 'difference'>[];
  /** What is said where no question differs. */
  none: string;
  /** What is said of a question that is harder, or easier, for the group. */
  words: { harder: string; easier: string };
};

/** Renders the questions that differ for a group more than by chance. */
export function FoundDifferences({ questions, none, words }: Props) {
  const { t } = useTranslation('itemAnalysis');
  const { number } = useFormat();
  const found = questions.flatMap(({ difference, ...question }) =>
    difference && difference.class !== 'A' ? [{ ...question, ...difference }] : [],
  );
  if (found.length === 0) return <p>{none}</p>;
  return (
    <ul>
      {found.map((question) => (
        <li key={question.number}>
          {number(question.number)} · {question.text}:{' '}
          <strong>
            {question.delta < 0 ? words.harder : words.easier},{' '}
            {t(question.class === 'C' ? 'differences.large' : 'differences.moderate')}
          </strong>
        </li>
      ))}
    </ul>
  );
}
