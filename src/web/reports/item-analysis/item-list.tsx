import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AnalysedQuestion } from '../../../contract/reports.ts';
import { hitLevel } from '../../../core/results/scoring.ts';
import { PlainButton } from '../../../ui/actions/plain-button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { FilterChips } from '../../../ui/list/filter-chips.tsx';
import { isFlagged, isGrave, type ListState, orders } from './in-order.ts';
import classes from './item-analysis.module.css';
import { useFlagWords } from './use-flag-words.ts';

type Props = {
  questions: readonly AnalysedQuestion[];
  /** Those that are listed, in their order. */
  listed: readonly AnalysedQuestion[];
  chosen: AnalysedQuestion | undefined;
  state: ListState;
  onChange: (patch: Partial<ListState>) => void;
  onChoose: (number: number) => void;
};

/** Returns the id of the row of a question. */
export const rowId = (number: number): string => `analysed-${number}`;

/** Renders the questions with their facility and discrimination, of which one is chosen. */
export function ItemList({ questions, listed, chosen, state, onChange, onChoose }: Props) {
  const { t } = useTranslation('itemAnalysis');
  const flagged = questions.filter(isFlagged).length;
  return (
    <section aria-label={t('list.label')} className={classes.list}>
      <FilterChips
        label={t('list.order')}
        of={orders.map((value) => ({ value, label: t(`list.${value}`) }))}
        value={state.order}
        onChange={(order) => onChange({ order })}
      />
      <FilterChips
        label={t('list.show')}
        of={[
          { value: 'all', label: t('list.all'), count: questions.length },
          { value: 'flagged', label: t('list.flagged'), count: flagged },
        ]}
        value={state.show}
        onChange={(show) => onChange({ show })}
      />
      <div className={classes.heads} aria-hidden>
        <span>{t('list.question')}</span>
        <span>{t('facility')}</span>
        <span>{t('list.discrimination')}</span>
      </div>
      <ol className={classes.rows}>
        {listed.map((question) => (
          <li key={question.number}>
            <PlainButton
              id={rowId(question.number)}
              className={classes.row}
              aria-current={question === chosen ? 'true' : undefined}
              onClick={() => onChoose(question.number)}
            >
              <Row question={question} />
            </PlainButton>
          </li>
        ))}
      </ol>
      {listed.length === 0 && <p className={classes.small}>{t('list.noneFlagged')}</p>}
    </section>
  );
}

function Row({ question }: { question: AnalysedQuestion }) {
  const { t } = useTranslation('itemAnalysis');
  const { percent, hundredths, number } = useFormat();
  const wordsOf = useFlagWords();
  const { difficultyP, itemRestR, flags, leftOut, text } = question;
  const [flag] = flags.filter(({ name }) => name !== 'tooFew');
  return (
    <>
      <span className={classes.number}>{number(question.number)}</span>
      <span className={classes.name}>
        <span className={classes.text}>{text}</span>
        {flag && (
          <span className={classes.flag} data-grave={isGrave(flag)}>
            <IconFlag size={16} aria-hidden /> {wordsOf(flag).short}
          </span>
        )}
        {leftOut && <span className={classes.small}>{t(`leftOut.${leftOut}`)}</span>}
      </span>
      <span className={classes.share}>
        <span className={classes.hidden}>{t('facility')} </span>
        {difficultyP !== null && (
          <span className={classes.track} aria-hidden>
            <span
              className={classes.fill}
              data-level={hitLevel(100 * difficultyP)}
              style={{ width: `${100 * Math.max(0, difficultyP)}%` }}
            />
          </span>
        )}
        <span>{difficultyP === null ? '–' : percent(100 * difficultyP)}</span>
      </span>
      <span className={classes.figure} data-doubted={flags.some(isGrave)}>
        <span className={classes.hidden}>{t('list.discrimination')} </span>
        {itemRestR === null ? '–' : hundredths(itemRestR)}
      </span>
    </>
  );
}
