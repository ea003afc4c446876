import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import type { Entry } from '../../../../contract/questions.ts';
import { ButtonLink } from '../../../../ui/actions/button.tsx';
import { UnsavedChangesGuard } from '../../../shell/unsaved-changes-guard.tsx';
import { fitsAnswerCard, withoutAnswerCard } from '../answer-card.ts';
import { BuilderFrame } from '../frame.tsx';
import { stepPath } from '../paths.ts';
import { Subtitle } from '../subtitle.tsx';
import { BankPane } from './bank-pane.tsx';
import { ChangeNotice } from './change-notice.tsx';
import { type Change, changesToUndo, countQuestions, questionIdsIn } from './changes.ts';
import { OutlinePane } from './outline-pane.tsx';
import classes from './questions-step.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { useDraftQuestions } from './use-questions.ts';
import { VariedDialog } from './varied-dialog.tsx';

const panes = ['bank', 'outline'] as const;

type Removal = { count: number; changes: Change[] };

/** Renders the second step: the bank next to the assessment. */
export function QuestionsStep({ assessment }: { assessment: Assessment }) {
  const { t } = useTranslation('builder');
  const { blocks, change, isSending, error, dismiss } = useDraftQuestions(assessment.idAssessment);
  const [pane, setPane] = useState<(typeof panes)[number]>('bank');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [varying, setVarying] = useState<(Pick<Entry, 'questions'> & { entry: Entry }) | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const count = countQuestions(blocks);

  const changeAndHideUndo = (next: Change) => {
    setRemoval(null);
    return change(next);
  };
  const ask = (entry: Entry, ids: number[]) => {
    const questions = entry.questions.filter(({ idQuestion }) => ids.includes(idQuestion));
    const varies = assessment.varied || withoutAnswerCard(blocks).length > 0;
    if (varies || questions.every(fitsAnswerCard)) add(entry, questions);
    else setVarying({ entry, questions });
  };
  const add = (entry: Entry, questions: Entry['questions']) => {
    const whole = entry.context !== null && countMissing(entry, blocks) === questions.length;
    if (changeAndHideUndo({ kind: 'add', context: entry.context, questions, whole }))
      setAnnouncement(t('added', { count: count + questions.length }));
  };
  const remove = (idsQuestions: number[]) => {
    setRemoval({ count: idsQuestions.length, changes: changesToUndo(blocks, idsQuestions) });
    change({ kind: 'remove', idsQuestions });
  };

  return (
    <BuilderFrame
      step={2}
      title={assessment.title || t('untitled')}
      subtitle={<Subtitle of={assessment} />}
      assessment={{ ...assessment, qntQuestions: count }}
      actions={
        count > 0 ? (
          <ButtonLink to={stepPath(assessment.idAssessment, 3)} rightSection={<IconArrowRight size={18} aria-hidden />}>
            {t('step.3')}
          </ButtonLink>
        ) : null
      }
    >
      <fieldset className={classes.switch} aria-label={t('panes')}>
        {panes.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={pane === name}
            className={classes.pane}
            onClick={() => setPane(name)}
          >
            {name === 'bank' ? t('bank.label') : `${t('outline.label')} ${count}`}
          </button>
        ))}
      </fieldset>
      <div className={classes.panes} data-shown={pane}>
        <div className={classes.left}>
          <BankPane assessment={assessment} has={questionIdsIn(blocks)} onAdd={ask} onRemove={remove} />
          <Shortcuts />
        </div>
        <div className={classes.right}>
          <div className={classes.outline} data-scrolls>
            <OutlinePane blocks={blocks} onMove={changeAndHideUndo} onRemove={remove} />
          </div>
        </div>
      </div>
      <ChangeNotice
        announcement={announcement}
        error={error}
        removed={removal?.count ?? 0}
        onUndo={() => {
          for (const undo of removal?.changes ?? []) change(undo);
          setRemoval(null);
        }}
        onDismiss={() => {
          setRemoval(null);
          dismiss();
        }}
      />
      {varying && (
        <VariedDialog
          count={varying.questions.length}
          onConfirm={() => {
            setVarying(null);
            add(varying.entry, varying.questions);
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
