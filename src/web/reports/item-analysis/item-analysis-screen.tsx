import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../core/people/roles.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Shortcuts } from '../../../ui/dialog/shortcuts.tsx';
import { LiveRegion } from '../../../ui/feedback/live-region.tsx';
import { useIsNarrow } from '../../../ui/layout/use-is-narrow.ts';
import { useUrlState } from '../../../ui/navigation/use-url-state.ts';
import { useMe } from '../../data/session.ts';
import { ResultsFrame } from '../results-frame.tsx';
import { ResultsSkeleton } from '../results-skeleton.tsx';
import { useItemAnalysis } from '../use-report.ts';
import { Differences } from './differences.tsx';
import { chosenQuestion, orders, questionsIn, shows } from './in-order.ts';
import classes from './item-analysis.module.css';
import { ItemList, rowId } from './item-list.tsx';
import { QuestionAnalysis } from './question-analysis.tsx';
import type { ItemAnalysis } from './report.ts';
import { TestFigures } from './test-figures.tsx';
import { useItemKeys } from './use-item-keys.ts';

/** Renders how well the questions of a schedule measure: their list, and one of them with its alternatives. */
export function ItemAnalysisScreen() {
  return <ResultsFrame reply={useItemAnalysis()}>{(report) => <Analysis report={report} />}</ResultsFrame>;
}

export { ItemAnalysisScreen as Component, ResultsSkeleton as Loading };

const shortcuts = ['next', 'previous', 'flagged'] as const;

function Analysis({ report }: { report: ItemAnalysis }) {
  const { t } = useTranslation('itemAnalysis');
  const { idUser, permissions } = useMe();
  const [state, change] = useUrlState({ question: 0, order: orders, show: shows });
  const { ref, isNarrow } = useIsNarrow('panes');
  const [said, setSaid] = useState('');
  const listed = questionsIn(report.questions, state);
  const chosen = chosenQuestion(listed, state.question, isNarrow);
  useFocusOnReturn(isNarrow ? (chosen?.number ?? 0) : null);
  const go = (step: number) => {
    const at = chosen ? listed.indexOf(chosen) + step : 0;
    const next = listed[at];
    if (!next) return;
    change({ question: next.number });
    setSaid(`${t('above', { number: next.number })}: ${next.text}`);
  };
  useItemKeys({
    j: () => go(1),
    k: () => go(-1),
    f: () => change({ show: state.show === 'all' ? 'flagged' : 'all' }),
  });
  const mayRegrade = report.addedBy === idUser && hasPermission(permissions, 'grade');
  const isListShown = !isNarrow || !chosen;
  return (
    <div ref={ref} className={classes.screen}>
      <LiveRegion>{said}</LiveRegion>
      {isListShown && <TestFigures test={report.test} />}
      <div className={classes.panes} data-narrow={isNarrow}>
        {isListShown && (
          <ItemList
            questions={report.questions}
            listed={listed}
            chosen={chosen}
            state={state}
            onChange={change}
            onChoose={(number) => change({ question: number })}
          />
        )}
        {chosen && (
          <div className={classes.detail}>
            {isNarrow && (
              <div>
                <Button variant="default" onClick={() => change({ question: 0 })}>
                  {t('allQuestions')}
                </Button>
              </div>
            )}
            <QuestionAnalysis
              key={chosen.number}
              question={chosen}
              test={report.test}
              takesFocus={isNarrow}
              idSchedule={mayRegrade ? report.idSchedule : null}
            />
          </div>
        )}
      </div>
      {/* Also beside an empty list, where F has to be found to leave it. */}
      <div className={classes.foot}>
        <Shortcuts of={shortcuts.map((key) => ({ key: t(`keys.${key}.key`), does: t(`keys.${key}.does`) }))} />
      </div>
      {isListShown && <Differences report={report} />}
    </div>
  );
}

/** Gives the focus to the row of the question that was open when the list comes in its place; `open` is 0 in the list, null beside it. */
function useFocusOnReturn(open: number | null) {
  const last = useRef(0);
  useEffect(() => {
    if (open === 0) document.getElementById(rowId(last.current))?.focus();
    last.current = open ?? 0;
  }, [open]);
}
