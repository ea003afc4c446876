import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysedQuestion } from '../../../contract/reports.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { regradePath } from '../../paths/schedules.ts';
import { isGrave } from './in-order.ts';
import classes from './item-analysis.module.css';
import { OptionTable } from './option-table.tsx';
import { PastCorrections } from './past-corrections.tsx';
import type { ItemAnalysis } from './report.ts';
import { useFlagWords } from './use-flag-words.ts';

type Props = {
  question: AnalysedQuestion;
  test: ItemAnalysis['test'];
  /** Whether it has come in place of the list, so that its heading gets the focus. */
  takesFocus: boolean;
  /** The schedule whose questions the user may correct; null for others. */
  idSchedule: number | null;
};

/** Renders one question: what is remarkable about it, its figures, and who chose which alternative. */
export function QuestionAnalysis({ question, test, takesFocus, idSchedule }: Props) {
  const { t } = useTranslation('itemAnalysis');
  const { number } = useFormat();
  const wordsOf = useFlagWords();
  const { flags, leftOut, options, text } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <article aria-labelledby="analysed-question" className={classes.analysed}>
      <p className={classes.small}>{t('above', { number: number(question.number) })}</p>
      <h2 id="analysed-question" ref={heading} tabIndex={-1} className={classes.stem}>
        {text}
      </h2>
      {leftOut && <p className={classes.note}>{t(`leftOut.${leftOut}Text`)}</p>}
      {flags.map((flag) => {
        const words = wordsOf(flag);
        return (
          <div key={flag.name} className={isGrave(flag) ? classes.finding : classes.note}>
            <p className={classes.findingTitle}>{words.title}</p>
            <p>{words.text}</p>
          </div>
        );
      })}
      <PastCorrections regrades={question.regrades} />
      {leftOut === null && <Figures question={question} alpha={test.cronbachAlpha} />}
      {options.length > 0 && <OptionTable question={question} thirds={test.thirds} />}
      {question.versions.length > 0 && <Versions question={question} />}
      {idSchedule !== null && (
        <div>
          <ButtonLink to={regradePath(idSchedule, question.idQuestion)} variant="default">
            {t('regrade')}
          </ButtonLink>
        </div>
      )}
    </article>
  );
}

function Figures({ question, alpha }: { question: AnalysedQuestion; alpha: number | null }) {
  const { t } = useTranslation('itemAnalysis');
  const { percent, hundredths } = useFormat();
  const { persons, difficultyP, itemTotalR, itemRestR, alphaIfDeleted, discrimination27 } = question;
  const textOf = (value: number | null) => (value === null ? '–' : hundredths(value));
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('facility')}</dt>
        <dd>{difficultyP === null ? '–' : percent(100 * difficultyP)}</dd>
        <dd className={classes.small}>{t('facilityText', { count: persons })}</dd>
      </div>
      <div>
        <dt>{t('discrimination')}</dt>
        <dd data-doubted={question.flags.some(isGrave)}>{textOf(itemRestR)}</dd>
        <dd className={classes.small}>{t('discriminationText', { usual: hundredths(0.2) })}</dd>
      </div>
      <div>
        <dt>{t('withTotal')}</dt>
        <dd>{textOf(itemTotalR)}</dd>
        <dd className={classes.small}>{t('withTotalText')}</dd>
      </div>
      <div>
        <dt>{t('index27')}</dt>
        <dd>{textOf(discrimination27)}</dd>
        <dd className={classes.small}>{t('index27Text')}</dd>
      </div>
      <div>
        <dt>{t('alphaWithout')}</dt>
        <dd>{textOf(alphaIfDeleted)}</dd>
        <dd className={classes.small}>{t('alphaWith', { alpha: textOf(alpha) })}</dd>
      </div>
    </dl>
  );
}

function Versions({ question: { versions } }: { question: AnalysedQuestion }) {
  const { t } = useTranslation('itemAnalysis');
  const { percent, hundredths, number } = useFormat();
  return (
    <table className={classes.table}>
      <caption>{t('versions.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('versions.version')}</th>
          <th scope="col">{t('versions.students')}</th>
          <th scope="col">{t('facility')}</th>
          <th scope="col">{t('discrimination')}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map(({ version, persons, difficultyP, itemRestR }) => (
          <tr key={version}>
            <th scope="row">{number(version)}</th>
            <td>{number(persons)}</td>
            <td>{difficultyP === null ? '–' : percent(100 * difficultyP)}</td>
            <td>{itemRestR === null ? '–' : hundredths(itemRestR)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
