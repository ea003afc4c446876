import { Checkbox } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { isSameJson } from '../../../core/same-json.ts';
import type { CarriedContent } from '../../../questions/carried-content.ts';
import { collectCarriedContent, convertDraft } from '../../../questions/convert.ts';
import { type IdType, questionTypeOf } from '../../../questions/registry.ts';
import { screensOf } from '../../../questions/screens-registry.tsx';
import { StemPasteContext } from '../../../questions/stem/stem-paste.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useBackPath } from '../../../ui/navigation/back-link-state.ts';
import { tabId } from '../../data/drafts/tab-id.ts';
import { useMe } from '../../data/session.ts';
import { TextUploads } from '../../files/text-uploads.tsx';
import { type Saved, useAppForm } from '../../forms/use-app-form.ts';
import { newQuestionPath, questionPath, questionsPath, type StimulusKey, stimulusPath } from '../../paths/questions.ts';
import { searchedStem, stemLine } from '../bank/stem-text.ts';
import { ClassificationFields } from '../classification-fields.tsx';
import { type StoredDraft, storedDraftKey, storedDraftPrefix } from '../drafts/drafted-values.ts';
import { useSaveDraft } from '../drafts/use-save-draft.ts';
import { EditorFrame } from '../editor-frame.tsx';
import { rememberTopic } from '../last-topic.ts';
import classes from '../question-form.module.css';
import { type QuestionValues, questionDraft, questionDraftKey } from '../question-values.ts';
import { attachQuestion } from '../stimuli/attach-question.ts';
import { StimulusBeside } from '../stimuli/stimulus-beside.tsx';
import { useSaveShortcuts } from '../use-save-shortcuts.ts';
import type { ConflictAnswers } from '../use-versioned-save.ts';
import { DuplicateHint } from './duplicate-hint.tsx';
import { FurtherFields } from './further-fields.tsx';
import { questionProblems } from './problems.ts';
import { QuestionPreview } from './question-preview.tsx';
import { type CompletedAction, SaveNotice } from './save-notice.tsx';
import { TypeMenu } from './type-menu.tsx';
import { usePastedQuestion } from './use-pasted-question.ts';
import { prefetchQuestion, useSaveQuestion } from './use-save-question.ts';

type Props = {
  /** Null = it is not saved yet. */
  question: TeacherQuestion | null;
  begin: () => QuestionValues;
  /** The stimulus to which the question is attached once it is saved. */
  context: StimulusKey | null;
  /** The draft that it continues. */
  stored: StoredDraft | null;
  /** The classification of the last question, with which it begins. */
  remembered?: readonly number[];
};

const PastedQuestionDialog = lazy(() => import('../pasting/pasted-question-dialog.tsx'));
const TakenApartNotice = lazy(() => import('../pasting/taken-apart-notice.tsx'));

/** What follows a save. */
type Then = 'stay' | 'another';

/** Renders the editor of a question: its type's fields, its classification and further data, and a preview. */
export const QuestionForm = (props: Props) => (
  <TextUploads>
    <Form {...props} />
  </TextUploads>
);

function Form({ question, begin, context, stored, remembered = [] }: Props) {
  const { t } = useTranslation('bank');
  const navigate = useNavigate();
  const { state, key, search } = useLocation();
  const wayBack = useBackPath(questionsPath);
  const me = useMe();
  const { idUser } = me;
  const newPrefix = `question-new-${context ?? 'alone'}.`;
  const form = useAppForm({
    shape: questionDraft,
    // A new question's draft is that of its tab and of the visit to this screen on which it was begun.
    key: question
      ? questionDraftKey(question.idQuestion)
      : stored
        ? storedDraftKey(stored)
        : `${newPrefix}${tabId()}.${key}${search}`,
    othersPrefix: question ? null : stored ? storedDraftPrefix(stored) : newPrefix,
    initial: begin,
    problemsOf: questionProblems,
  });
  const pasting = usePastedQuestion(form);
  const drafting = useSaveDraft(stored, context);
  const { save, conflict, dismissConflict } = useSaveQuestion(question, drafting.stored?.uuid);
  const [done, setDone] = useState<CompletedAction | null>(() => doneIn(state));
  const [carried, setCarried] = useState<CarriedContent>({});
  const [firstType] = useState(form.values.idType);
  const [then, setThen] = useState<Then>('stay');
  const { values, problems, patch, resets } = form;
  const errorAt = (where: string) => problems.some((problem) => problem.where === where);
  const setType = (idType: IdType) => {
    const now = form.latest();
    setCarried(collectCarriedContent(now.draft, now.idType, carried));
    patch({ idType, draft: convertDraft(now.draft, now.idType, idType, carried) });
  };

  const saveThen = async (now: QuestionValues, then: Then, answers: ConflictAnswers): Promise<Saved> => {
    setThen(then);
    const saved = await save(now, answers);
    if (saved === null) return 'stays';
    patch({ idVersion: saved.values.idVersion });
    form.draft.markSaved(saved.values);
    const idQuestion = saved.id;
    if (question === null) {
      rememberTopic(me, saved.values.idsCataloging);
      form.draft.moveTo(questionDraftKey(idQuestion));
    }
    if (context !== null && !(await isAttached(attachQuestion(idUser, context, idQuestion)))) {
      navigate(stimulusPath(context), { state: { saved: true, take: idQuestion } });
    } else if (then === 'another') {
      navigate(newQuestionPath({ idType: now.idType, ...(context && { context }) }), {
        state: { saved: true, note: 'saved', idQuestion, place: now.idsCataloging },
      });
    } else if (context !== null) {
      navigate(stimulusPath(context), { state: { saved: true } });
    } else if (question === null) {
      await prefetchQuestion(idQuestion);
      navigate(questionPath(idQuestion), { replace: true, state: { saved: true, note: 'saved', idQuestion } });
    } else {
      setDone({ note: 'saved', idQuestion });
      return 'stays';
    }
    return 'leaves';
  };
  const submit = (then: Then, answers: ConflictAnswers = {}) => {
    // The question ends its draft, which has to be there first.
    if (drafting.isPending) return;
    if (form.submit((now) => saveThen(now, then, answers))) setDone(null);
  };
  /** Stores it although something is missing, to be completed later or on another device. */
  const keepAsDraft = (leaving?: { onKept: () => void; onRefused: () => void }) => {
    if (form.isWaiting) return;
    setDone(null);
    form.hideProblems();
    form.clearError();
    drafting.save(form.latest(), {
      onSaved: (now, kept) => {
        rememberTopic(me, now.idsCataloging);
        form.draft.markSaved(now);
        form.draft.moveTo(storedDraftKey(kept));
        if (leaving) leaving.onKept();
        else setDone({ note: 'draft', idQuestion: null, missing: questionProblems(now).length });
      },
      onRefused: (error) => {
        form.showError(error);
        leaving?.onRefused();
      },
    });
  };
  const isWorthKeeping = question === null && (form.isDirty || drafting.stored !== null);
  useSaveShortcuts(() => submit('stay'), {
    onSaveOrDraft: () =>
      isWorthKeeping && questionProblems(form.latest()).length > 0 ? keepAsDraft() : submit('stay'),
    onSaveAnother: () => submit('another'),
  });

  /** The text that it is about. */
  const about = context ?? question?.idContext ?? null;
  const Editor = screensOf(values.idType)?.Editor;
  return (
    <EditorFrame
      of="question"
      form={form}
      isNew={question === null}
      title={t(question ? 'edit.title' : 'edit.newTitle')}
      subtitle={t(
        !form.isDirty && drafting.stored
          ? 'edit.draftSaved'
          : form.isDirty || !question
            ? 'edit.notSaved'
            : 'edit.allSaved',
      )}
      back={
        context === null
          ? { to: wayBack, label: t('edit.back') }
          : { to: stimulusPath(context), label: t('edit.backToText') }
      }
      actions={
        <>
          {question === null && (
            <Button
              variant="quiet"
              disabled={form.isWaiting || !isWorthKeeping}
              loading={drafting.isPending}
              onClick={() => keepAsDraft()}
            >
              {t('edit.saveDraft')}
            </Button>
          )}
          <Button variant="default" disabled={form.isWaiting || drafting.isPending} onClick={() => submit('another')}>
            {t('edit.saveAnother')}
          </Button>
          <Button disabled={drafting.isPending} loading={form.isWaiting} onClick={() => submit('stay')}>
            {t('edit.save')}
          </Button>
        </>
      }
      nameOf={({ idType, draft, identifier }) =>
        stemLine({ content: draft, identifier }, 90) || t(`type.${questionTypeOf(idType).name}`)
      }
      conflict={conflict}
      path={questionPath(question?.idQuestion ?? 0)}
      onAnswer={(answers) => submit(then, answers)}
      onDismiss={dismissConflict}
      leavingDraft={
        question === null
          ? {
              text: t('edit.leaveDraft', { list: t('drafts.title') }),
              isPending: form.isWaiting || drafting.isPending,
              // The notice at the window's foot says why it is refused.
              keep: (leave, stay) => keepAsDraft({ onKept: leave, onRefused: stay }),
            }
          : undefined
      }
      notice={
        <SaveNotice
          problems={problems.length}
          done={done}
          error={form.error}
          text={context}
          another={
            question && {
              to: newQuestionPath({ idType: values.idType, ...(context && { context }) }),
              state: { place: values.idsCataloging },
            }
          }
          onClose={() => {
            setDone(null);
            form.hideProblems();
            form.clearError();
          }}
        />
      }
      beside={
        about === null
          ? undefined
          : {
              label: t('beside.title'),
              content: <StimulusBeside context={about} idQuestion={question?.idQuestion ?? null} />,
            }
      }
      preview={
        <QuestionPreview
          idType={values.idType}
          draft={values.draft}
          cursive={values.cursiveLetter}
          complete={() => {
            setDone(null);
            const now = form.validate();
            return now && questionTypeOf(now.idType).complete(now.draft);
          }}
        />
      }
    >
      {question?.review.state === 'returned' && question.review.comment !== '' && (
        <section aria-label={t('edit.returned')} className={classes.returned}>
          <p className={classes.hint}>{t('edit.returned')}</p>
          <p className={classes.comment}>{question.review.comment}</p>
        </section>
      )}
      {question && question.usedTimes > 0 && (
        <p className={classes.used}>{t('edit.used', { count: question.usedTimes })}</p>
      )}
      <section aria-labelledby="writing" className={classes.part} onKeyDownCapture={pasting.onKeyDownCapture}>
        <h2 id="writing" className={classes.visuallyHidden}>
          {t('edit.writing')}
        </h2>
        <TypeMenu value={values.idType} onChange={setType} />
        <div role="status">
          {pasting.isTakenApart && (
            <Suspense>
              <TakenApartNotice onUndo={pasting.undo} />
            </Suspense>
          )}
        </div>
        {Editor ? (
          <Suspense fallback={<CardsSkeleton cards={1} />}>
            <StemPasteContext value={pasting.read}>
              <Editor
                key={`${values.idType}-${resets}`}
                draft={values.draft}
                onChange={(change) => form.change((now) => ({ ...now, draft: change(now.draft) }))}
                problems={problems}
                autoFocus={question === null && resets === 0 && values.idType === firstType}
              />
            </StemPasteContext>
          </Suspense>
        ) : (
          <p>{t('edit.unknownType')}</p>
        )}
        {pasting.offer && (
          <Suspense>
            <PastedQuestionDialog
              offer={pasting.offer}
              onTakeApart={pasting.takeApart}
              onOpenList={() => void pasting.openList()}
              onDismiss={pasting.dismiss}
            />
          </Suspense>
        )}
        <DuplicateHint
          text={searchedStem(values.draft)}
          saved={question ? searchedStem(question.content) : ''}
          idQuestion={question?.idQuestion}
        />
      </section>
      <section aria-labelledby="about" className={classes.part}>
        <h2 id="about">{t('edit.about')}</h2>
        <ClassificationFields
          ids={values.idsCataloging}
          saved={question}
          isRemembered={remembered.length > 0 && isSameJson(values.idsCataloging, remembered)}
          onChange={(idsCataloging) => patch({ idsCataloging })}
        />
        <Checkbox
          label={t('data.cursiveLetter')}
          description={t('data.cursiveLetterHint')}
          checked={values.cursiveLetter}
          onChange={({ currentTarget }) => patch({ cursiveLetter: currentTarget.checked })}
        />
      </section>
      <section aria-labelledby="further" className={classes.part}>
        <div>
          <h2 id="further">{t('edit.further')}</h2>
          <p className={classes.hint}>{t('edit.furtherHint')}</p>
        </div>
        <FurtherFields value={values} onChange={patch} yearError={errorAt('year') ? t('data.yearWrong') : undefined} />
      </section>
    </EditorFrame>
  );
}

/** Returns whether the stimulus has the question now. If not, its screen attaches the question and shows failures. */
const isAttached = (attaching: Promise<void>): Promise<boolean> =>
  attaching.then(
    () => true,
    () => false,
  );

/** Returns what was done on the screen before, as its navigation state says. */
const doneIn = (state: unknown): CompletedAction | null => {
  if (typeof state !== 'object' || state === null || !('note' in state)) return null;
  const idQuestion = 'idQuestion' in state && typeof state.idQuestion === 'number' ? state.idQuestion : null;
  return state.note === 'saved' || state.note === 'copied' ? { note: state.note, idQuestion } : null;
};
