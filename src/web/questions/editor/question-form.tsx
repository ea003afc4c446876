import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { TeacherQuestion } from '../../../contract/questions.ts';
import { type CarriedContent, collectCarriedContent, convertDraft } from '../../../questions/convert.ts';
import { editorOf } from '../../../questions/editors.tsx';
import { focusFirstProblem } from '../../../questions/problem-field.ts';
import { type IdType, questionTypeNames } from '../../../questions/question-type.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { useBackPath } from '../../../ui/navigation/back-link-state.ts';
import { useMe } from '../../data/session.ts';
import { UnsavedChangesGuard } from '../../shell/unsaved-changes-guard.tsx';
import { stemLine, stemText } from '../bank/stem-text.ts';
import { EarlierDrafts } from '../earlier-drafts.tsx';
import { newQuestionPath, questionPath, questionsPath, type StimulusKey, stimulusPath } from '../paths.ts';
import { attachQuestion } from '../stimuli/attach-question.ts';
import { tab } from '../tab.ts';
import { usePendingUploads } from '../uploads/pending-uploads.ts';
import { TextUploads } from '../uploads/text-uploads.tsx';
import { useKept } from '../use-kept.ts';
import { type Leaves, useOneSaving } from '../use-one-saving.ts';
import { ClassificationFields } from './classification-fields.tsx';
import { DuplicateHint } from './duplicate-hint.tsx';
import { EditorShortcuts } from './editor-shortcuts.tsx';
import { FurtherFields } from './further-fields.tsx';
import { questionProblems } from './problems.ts';
import classes from './question-form.module.css';
import { QuestionPreview } from './question-preview.tsx';
import { parseQuestionValues, type QuestionValues } from './question-values.ts';
import { RestoredNotice } from './restored-notice.tsx';
import { SaveConflictDialogs } from './save-conflict-dialogs.tsx';
import { type CompletedAction, SaveNotice } from './save-notice.tsx';
import { TypeMenu } from './type-menu.tsx';
import { prefetchQuestion, useSaveQuestion } from './use-save-question.ts';
import { useSaveShortcuts } from './use-save-shortcuts.ts';

type Props = {
  /** Null = it is not saved yet. */
  question: TeacherQuestion | null;
  begin: () => QuestionValues;
  /** The text it is written for, which takes it in once it is saved. */
  context: StimulusKey | null;
};

/** What saving leads to. */
type Then = 'stay' | 'another';

/** A question in the making: its type's editor, what is known of it besides, and beside them what a student will have. */
export const QuestionForm = (props: Props) => (
  <TextUploads>
    <Form {...props} />
  </TextUploads>
);

function Form({ question, begin, context }: Props) {
  const { t } = useTranslation('bank');
  const navigate = useNavigate();
  const { state, key, search } = useLocation();
  const wayBack = useBackPath(questionsPath);
  const { idUser } = useMe();
  const news = `question-new-${context ?? 'alone'}.`;
  const kept = useKept(
    // A new one is of its tab, and of the visit to this screen that it was begun with.
    question ? keyOf(question.idQuestion) : `${news}${tab()}.${key}${search}`,
    begin,
    parseQuestionValues,
    question ? null : news,
  );
  const saving = useSaveQuestion(question);
  const { isSaving, saveOnce } = useOneSaving();
  // The window's foot says which file saving waits for.
  const isUploading = usePendingUploads() > 0;
  const [tried, setTried] = useState(0);
  // Rich text keeps what is typed itself: what is discarded is taken from the page with its fields.
  const [round, setRound] = useState(0);
  const [done, setDone] = useState<CompletedAction | null>(() => doneIn(state));
  const [earlier, setEarlier] = useState<CarriedContent>({});
  const [firstType] = useState(kept.value.idType);
  const [then, setThen] = useState<Then>('stay');
  const written = kept.value;
  const problems = tried > 0 ? questionProblems(written) : [];
  const errorAt = (where: string) => problems.some((problem) => problem.where === where);
  const patch = (change: Partial<QuestionValues>) => kept.change((now) => ({ ...now, ...change }));
  const setType = (idType: IdType) => {
    const now = kept.latest();
    setEarlier(collectCarriedContent(now.draft, now.idType, earlier));
    patch({ idType, draft: convertDraft(now.draft, now.idType, idType, earlier) });
  };

  const focusFirst = useEffectEvent(() => focusFirstProblem(questionProblems(kept.latest())));
  useEffect(() => {
    if (tried > 0) focusFirst();
  }, [tried]);

  /** What is written if nothing is missing in it; else what is missing is shown. */
  const checked = (): QuestionValues | null => {
    const now = kept.latest();
    if (questionProblems(now).length === 0) return now;
    setDone(null);
    setTried(tried + 1);
    return null;
  };
  const saveThen = async (then: Then, answers?: { confirmed?: boolean; over?: boolean }): Promise<Leaves> => {
    const now = checked();
    if (now === null) return false;
    setThen(then);
    setDone(null);
    const outcome = await saving.save(now, answers);
    if (outcome === null) return false;
    kept.change((latest) => ({ ...latest, idVersion: outcome.written.idVersion }));
    kept.settle(outcome.written);
    const { idQuestion } = outcome;
    if (question === null) kept.moveTo(keyOf(idQuestion));
    if (context !== null && !(await isTaken(attachQuestion(idUser, context, idQuestion)))) {
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
      return false;
    }
    return true;
  };
  const save = (then: Then, answers?: { confirmed?: boolean; over?: boolean }) => {
    if (!isUploading) saveOnce(() => saveThen(then, answers));
  };
  useSaveShortcuts(
    () => save('stay'),
    () => save('another'),
  );

  const isWaiting = isSaving || isUploading;
  const Editor = editorOf(written.idType);
  const command = stemText({ content: written.draft, identifier: '' });
  return (
    <Screen
      frame="bar"
      pinned
      title={t(question ? 'edit.title' : 'edit.newTitle')}
      subtitle={t(kept.dirty || !question ? 'edit.notSaved' : 'edit.allSaved')}
      back={
        context === null
          ? { to: wayBack, label: t('edit.back') }
          : { to: stimulusPath(context), label: t('edit.backToText') }
      }
      actions={
        <>
          <Button variant="default" disabled={isWaiting} onClick={() => save('another')}>
            {t('edit.saveAnother')}
          </Button>
          <Button loading={isWaiting} onClick={() => save('stay')}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <div className={classes.panes}>
        <div className={classes.writing}>
          {kept.restored && (
            <RestoredNotice
              when={kept.restored}
              isNew={question === null}
              onDiscard={() => {
                kept.discard();
                setTried(0);
                setRound(round + 1);
              }}
            />
          )}
          <EarlierDrafts
            of={kept.earlier}
            nameOf={({ idType, draft, identifier }) =>
              stemLine({ content: draft, identifier }, 90) || t(`type.${questionTypeNames[idType]}`)
            }
            onTakeUp={(one) => {
              kept.takeUp(one);
              setTried(0);
              setRound(round + 1);
            }}
            onDiscard={kept.drop}
          />
          {question?.review.state === 'returned' && question.review.comment !== '' && (
            <section aria-label={t('edit.returned')} className={classes.returned}>
              <p className={classes.hint}>{t('edit.returned')}</p>
              <p className={classes.comment}>{question.review.comment}</p>
            </section>
          )}
          {question && question.usedTimes > 0 && (
            <p className={classes.used}>{t('edit.used', { count: question.usedTimes })}</p>
          )}
          <section aria-labelledby="writing" className={classes.part}>
            <h2 id="writing" className={classes.visuallyHidden}>
              {t('edit.writing')}
            </h2>
            <TypeMenu value={written.idType} onChange={setType} />
            {Editor ? (
              <Editor
                key={`${written.idType}-${round}`}
                draft={written.draft}
                onChange={(change) => kept.change((now) => ({ ...now, draft: change(now.draft) }))}
                problems={problems}
                autoFocus={question === null && round === 0 && written.idType === firstType}
              />
            ) : (
              <p>{t('edit.unknownType')}</p>
            )}
            <DuplicateHint
              text={command}
              saved={question ? stemText(question) : ''}
              idQuestion={question?.idQuestion}
            />
          </section>
          <section aria-labelledby="about" className={classes.part}>
            <h2 id="about">{t('edit.about')}</h2>
            <ClassificationFields
              ids={written.idsCataloging}
              saved={question}
              onChange={(idsCataloging) => patch({ idsCataloging })}
              error={errorAt('idCataloging') ? t('data.placeMissing') : undefined}
            />
          </section>
          <section aria-labelledby="further" className={classes.part}>
            <div>
              <h2 id="further">{t('edit.further')}</h2>
              <p className={classes.hint}>{t('edit.furtherHint')}</p>
            </div>
            <FurtherFields
              value={written}
              onChange={patch}
              yearError={errorAt('year') ? t('data.yearWrong') : undefined}
            />
          </section>
          <EditorShortcuts />
        </div>
        <QuestionPreview
          idType={written.idType}
          draft={written.draft}
          complete={() => {
            const now = checked();
            return now && questionTypeOf(now.idType).complete(now.draft);
          }}
        />
      </div>
      <SaveNotice
        problems={problems.length}
        done={done}
        error={saving.error}
        text={context}
        another={
          question && {
            to: newQuestionPath({ idType: written.idType, ...(context && { context }) }),
            state: { place: written.idsCataloging },
          }
        }
        onClose={() => {
          setDone(null);
          setTried(0);
          saving.clearError();
        }}
      />
      <SaveConflictDialogs
        of="question"
        ask={saving.ask}
        path={questionPath(question?.idQuestion ?? 0)}
        isSaving={isWaiting}
        onConfirm={() => save(then, { confirmed: true })}
        onOver={() => save(then, { confirmed: true, over: true })}
        onClose={saving.dismiss}
      />
      <UnsavedChangesGuard when={kept.dirty} closing={false} onLeave={kept.forget} />
    </Screen>
  );
}

const keyOf = (idQuestion: number) => `question-${idQuestion}`;

/** Whether the text has the question now. Else it takes it in when it is opened, and tells there what is the matter. */
const isTaken = (taking: Promise<void>): Promise<boolean> =>
  taking.then(
    () => true,
    () => false,
  );

/** What has just been done on the way here. */
const doneIn = (state: unknown): CompletedAction | null => {
  if (typeof state !== 'object' || state === null || !('note' in state)) return null;
  const idQuestion = 'idQuestion' in state && typeof state.idQuestion === 'number' ? state.idQuestion : null;
  return state.note === 'saved' || state.note === 'copied' ? { note: state.note, idQuestion } : null;
};
