import { IconArrowRight, IconBooks, IconListNumbers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment, Section } from '../../../../contract/assessments.ts';
import type { Entry } from '../../../../contract/questions.ts';
import { MAXIMUM_QUESTIONS } from '../../../../core/assessments/positions.ts';
import { Button, ButtonLink } from '../../../../ui/actions/button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { useIsWriteOverdue } from '../../../data/use-write.ts';
import { UnsavedChangesGuard } from '../../../forms/unsaved-changes-guard.tsx';
import { stepPath } from '../../../paths/assessments.ts';
import { fitsAnswerCard, withoutAnswerCard } from '../answer-card.ts';
import { usePrinting } from '../finish/use-printing.ts';
import { BuilderFrame } from '../frame.tsx';
import { PreviewButton } from '../preview/preview-button.tsx';
import { SavingNotice } from '../saving-notice.tsx';
import { Subtitle } from '../subtitle.tsx';
import { writeKey } from '../use-assessment.ts';
import { BankPane } from './bank-pane.tsx';
import { BlueprintButton } from './blueprint-button.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { type Change, changeOfSections, countQuestions, questionIdsIn, sectionsEmptiedBy } from './changes.ts';
import { EmptiedSectionsDialog } from './emptied-sections-dialog.tsx';
import { nameHistoryStep } from './history-buttons.tsx';
import { OutlinePane } from './outline-pane.tsx';
import classes from './questions-step.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { useDraftQuestions } from './use-questions.ts';
import { useReplacing } from './use-replacing.ts';
import { VariedDialog } from './varied-dialog.tsx';

type Adding = Extract<Change, { kind: 'add' | 'addSeveral' }>;

/** Renders the second step: the bank next to the assessment. */
export function QuestionsStep({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('builder');
  const { blocks, blocksNow, sections, change, undo, redo, isSending, error, dismiss } = useDraftQuestions(assessment);
  const [pane, setPane] = useState<'bank' | 'outline'>('bank');
  /** How many questions the last change removed, while the notice offers them back. */
  const [removed, setRemoved] = useState(0);
  /** Questions to be removed, and the sections that have no other. */
  const [emptying, setEmptying] = useState<{ idsQuestions: number[]; sections: readonly Section[] } | null>(null);
  const [varying, setVarying] = useState<{ adding: Adding; questions: number } | null>(null);
  const [announced, setAnnounced] = useState({ text: '', times: 0 });
  const { number } = useFormat();
  const count = countQuestions(blocks);
  const isOverdue = useIsWriteOverdue(writeKey(assessment.idAssessment));

  const announce = (text: string) => setAnnounced(({ times }) => ({ text, times: times + 1 }));
  const changeAndHideUndo = (next: Change) => {
    setRemoved(0);
    dismissNote();
    return change(next);
  };
  const { replace, note, dismissNote } = useReplacing({
    idAssessment: assessment.idAssessment,
    ...{ blocksNow, announce },
    change: changeAndHideUndo,
  });
  const rerun = (which: 'undo' | 'redo') => {
    const again = { undo, redo }[which];
    if (!again) return;
    setRemoved(0);
    again.run();
    announce(t(`history.done.${which}`, { what: nameHistoryStep(t, again.step) }));
  };
  const ask = (adding: Adding) => {
    const questions = adding.kind === 'add' ? adding.questions : adding.entries.flatMap((entry) => entry.questions);
    const varies = assessment.varied || withoutAnswerCard(blocks).length > 0;
    const others = questions.filter((question) => !fitsAnswerCard(question)).length;
    if (varies || others === 0) add(adding, questions.length);
    else setVarying({ adding, questions: questions.length });
  };
  const askEntry = (entry: Entry, ids: number[]) => {
    const questions = entry.questions.filter(({ idQuestion }) => ids.includes(idQuestion));
    const whole = entry.context !== null && countMissing(entry, blocks) === questions.length;
    ask({ kind: 'add', context: entry.context, questions, whole });
  };
  const add = (adding: Adding, added: number) => {
    if (changeAndHideUndo(adding)) announce(t('added', { count: count + added }));
  };
  const { set: setPrinting } = usePrinting(assessment);
  /** Asks where the last questions of sections would be removed. */
  const askRemoving = (idsQuestions: number[]) => {
    const emptied = sectionsEmptiedBy(blocks, sections, idsQuestions);
    if (emptied.length > 0) setEmptying({ idsQuestions, sections: emptied });
    else remove(idsQuestions);
  };
  const remove = (idsQuestions: number[]) => {
    dismissNote();
    change({ kind: 'remove', idsQuestions });
    setRemoved(idsQuestions.length);
  };

  return (
    <BuilderFrame
      step={2}
      title={assessment.title || t('untitled')}
      subtitle={<Subtitle of={assessment} />}
      assessment={{ ...assessment, qntQuestions: count }}
      pinned
      actions={
        <>
          <Button
            variant="quiet"
            className={classes.switch}
            aria-label={pane === 'bank' ? t('toOutline', { count }) : t('toBank')}
            leftSection={
              pane === 'bank' ? <IconListNumbers size={18} aria-hidden /> : <IconBooks size={18} aria-hidden />
            }
            onClick={() => setPane(pane === 'bank' ? 'outline' : 'bank')}
          >
            {pane === 'bank' ? number(count) : t('toBank')}
          </Button>
          <p className={classes.count}>{t('outline.count', { count })}</p>
          {count > 0 && (
            <ButtonLink
              to={stepPath(assessment.idAssessment, 3)}
              rightSection={<IconArrowRight size={18} aria-hidden />}
            >
              <span className={classes.onwards}>{t('step.3')}</span>
            </ButtonLink>
          )}
        </>
      }
    >
      <div className={classes.panes} data-shown={pane}>
        <div className={classes.left}>
          <BankPane
            assessment={assessment}
            has={questionIdsIn(blocks)}
            onAdd={askEntry}
            onAddSeveral={(entries) => ask({ kind: 'addSeveral', entries })}
            onRemove={askRemoving}
          />
          <Shortcuts onRerun={rerun} />
        </div>
        <div className={classes.right}>
          <div className={classes.outline} data-scrolls>
            {count > 0 && (
              <div className={classes.preview}>
                <PreviewButton assessment={assessment} />
              </div>
            )}
            {count < MAXIMUM_QUESTIONS && (
              <div className={classes.plan}>
                <BlueprintButton
                  idAssessment={assessment.idAssessment}
                  count={count}
                  onAdd={(entries) => ask({ kind: 'addSeveral', entries })}
                />
              </div>
            )}
            <OutlinePane
              assessment={assessment}
              blocks={blocks}
              sections={sections}
              undo={undo?.step}
              redo={redo?.step}
              onRerun={rerun}
              onMove={changeAndHideUndo}
              onRemove={askRemoving}
              onReplace={replace}
              onSections={changeAndHideUndo}
              onPoints={(weights, showPoints) => {
                if (weights) changeAndHideUndo(weights);
                if (showPoints !== assessment.showPoints) setPrinting('showPoints', showPoints);
              }}
            />
          </div>
        </div>
      </div>
      <ChangeNotice
        announced={announced}
        error={error ?? (note && 'error' in note ? note.error : null)}
        note={note && 'text' in note ? note.text : ''}
        removed={isOverdue ? 0 : removed}
        onUndo={() => rerun('undo')}
        onDismiss={() => {
          setRemoved(0);
          dismissNote();
          dismiss();
        }}
      />
      {!error && <SavingNotice idAssessment={assessment.idAssessment} />}
      {emptying && (
        <EmptiedSectionsDialog
          names={emptying.sections.map(({ heading }) => heading)}
          onClose={() => setEmptying(null)}
          onRemove={(withSections) => {
            setEmptying(null);
            const gone = new Set(emptying.sections.map(({ uuid }) => uuid));
            remove(emptying.idsQuestions);
            if (withSections)
              change(
                changeOfSections(
                  sections,
                  sections.filter(({ uuid }) => !gone.has(uuid)),
                ),
              );
          }}
        />
      )}
      {varying && (
        <VariedDialog
          count={varying.questions}
          onConfirm={() => {
            setVarying(null);
            add(varying.adding, varying.questions);
          }}
          onClose={() => setVarying(null)}
        />
      )}
      <UnsavedChangesGuard when={false} closing={isSending} onLeave={dismiss} />
    </BuilderFrame>
  );
}

const countMissing = ({ questions }: Entry, blocks: Parameters<typeof questionIdsIn>[0]): number => {
  const has = questionIdsIn(blocks);
  return questions.filter(({ idQuestion }) => !has.has(idQuestion)).length;
};
