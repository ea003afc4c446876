import { TextInput } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { focusFirstProblem, problemFieldId } from '../../../questions/problem-field.ts';
import { moved } from '../../../questions/reorder/reorder.ts';
import { RichTextEditor } from '../../../questions/text/editor/rich-text-editor.tsx';
import { plainText } from '../../../questions/text/plain/plain-text.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useLimit } from '../../../ui/form/use-limit.ts';
import { Screen } from '../../../ui/layout/screen.tsx';
import { UnsavedChangesGuard } from '../../shell/unsaved-changes-guard.tsx';
import { EarlierDrafts } from '../earlier-drafts.tsx';
import { EditorShortcuts } from '../editor/editor-shortcuts.tsx';
import form from '../editor/question-form.module.css';
import { RestoredNotice } from '../editor/restored-notice.tsx';
import { SaveConflictDialogs } from '../editor/save-conflict-dialogs.tsx';
import { useSaveShortcuts } from '../editor/use-save-shortcuts.ts';
import { NewQuestionMenu } from '../list/new-question-menu.tsx';
import { newQuestionPath, questionsPath, stimulusPath } from '../paths.ts';
import { usePendingUploads } from '../uploads/pending-uploads.ts';
import { TextUploads } from '../uploads/text-uploads.tsx';
import { useKept } from '../use-kept.ts';
import { type Leaves, useOneSaving } from '../use-one-saving.ts';
import { newStimuliPrefix, stimulusDraftKey, withQuestions } from './attach-question.ts';
import { ChooseQuestionsDialog } from './choose-questions-dialog.tsx';
import classes from './stimulus-form.module.css';
import { StimulusPreview } from './stimulus-preview.tsx';
import { StimulusQuestions } from './stimulus-questions.tsx';
import {
  emptyStimulus,
  parseStimulusValues,
  type SavedStimulus,
  type StimulusValues,
  stimulusProblems,
  stimulusValuesOf,
} from './stimulus-values.ts';
import { useSaveStimulus } from './use-save-stimulus.ts';
import { useStimulusQuestions } from './use-stimulus-questions.ts';

type Props = { saved: SavedStimulus | null };

/** A text in the making with the questions about it, in their order; beside it what students will have. */
export const StimulusForm = (props: Props) => (
  <TextUploads>
    <Form {...props} />
  </TextUploads>
);

function Form({ saved }: Props) {
  const { t } = useTranslation('bank');
  const limited = useLimit();
  const navigate = useNavigate();
  const key = saved?.idContext ?? 'new';
  const kept = useKept(
    stimulusDraftKey(key),
    () => (saved ? stimulusValuesOf(saved) : emptyStimulus()),
    parseStimulusValues,
    saved ? null : newStimuliPrefix,
  );
  const saving = useSaveStimulus(saved);
  const { isSaving, saveOnce } = useOneSaving();
  // The window's foot says which file saving waits for.
  const isUploading = usePendingUploads() > 0;
  const isWaiting = isSaving || isUploading;
  const [tried, setTried] = useState(0);
  const [round, setRound] = useState(0);
  const [choosing, setChoosing] = useState(false);
  const { note, setNote } = useArrival((idQuestion) => kept.change((now) => withQuestions(now, [idQuestion])));
  const written = kept.value;
  const questions = useStimulusQuestions(written.idsQuestions);
  const problems = tried > 0 ? stimulusProblems(written) : [];
  const errorAt = (where: string) => problems.some((problem) => problem.where === where);
  const patch = (change: Partial<StimulusValues>) => kept.change((now) => ({ ...now, ...change }));

  const focusFirst = useEffectEvent(() => focusFirstProblem(stimulusProblems(kept.latest())));
  useEffect(() => {
    if (tried > 0) focusFirst();
  }, [tried]);

  const saveNow = async (answers: Answers): Promise<Leaves> => {
    const now = kept.latest();
    setNote(null);
    if (stimulusProblems(now).length > 0) {
      setTried(tried + 1);
      return false;
    }
    const outcome = await saving.save(now, answers);
    if (outcome === null) return false;
    const { idContext, written } = outcome;
    kept.change((latest) => ({ ...latest, idVersion: written.idVersion }));
    kept.settle(written);
    setTried(0);
    if (saved) {
      setNote('textSaved');
      return false;
    }
    kept.moveTo(stimulusDraftKey(idContext));
    navigate(stimulusPath(idContext), { replace: true, state: { saved: true, note: 'textSaved' } });
    return true;
  };
  const save = (answers: Answers = {}) => {
    if (!isUploading) saveOnce(() => saveNow(answers));
  };
  useSaveShortcuts(() => save());

  return (
    <Screen
      frame="bar"
      pinned
      title={t(saved ? 'group.title' : 'group.newTitle')}
      subtitle={t(kept.dirty || !saved ? 'edit.notSaved' : 'edit.allSaved')}
      back={{ to: questionsPath, label: t('edit.back') }}
      actions={
        <Button loading={isWaiting} onClick={() => save()}>
          {t('edit.save')}
        </Button>
      }
    >
      <div className={form.panes}>
        <div className={form.writing}>
          {kept.restored && (
            <RestoredNotice
              when={kept.restored}
              isNew={saved === null}
              onDiscard={() => {
                kept.discard();
                setTried(0);
                setRound(round + 1);
              }}
            />
          )}
          <EarlierDrafts
            of={kept.earlier}
            nameOf={({ title, text }) => title || plainText(text).slice(0, 90) || t('group.untitled')}
            onTakeUp={(one) => {
              kept.takeUp(one);
              setRound(round + 1);
            }}
            onDiscard={kept.drop}
          />
          {saved?.used && <p className={form.used}>{t('group.used')}</p>}
          <section aria-label={t('group.text')} className={form.part}>
            <TextInput
              label={t('group.name')}
              description={t('group.nameHint')}
              {...limited(written.title, 200)}
              value={written.title}
              onChange={({ currentTarget }) => patch({ title: currentTarget.value })}
            />
            <div id={problemFieldId('contextText')}>
              <RichTextEditor
                key={round}
                label={t('group.text')}
                description={t('group.textHint')}
                required
                size="page"
                value={written.text}
                onChange={(text) => patch({ text })}
                error={errorAt('contextText') ? t('group.textMissing') : undefined}
              />
            </div>
          </section>
          <div id={problemFieldId('idsQuestions')}>
            <FormField
              label={t('group.questions')}
              hint={t(written.idsQuestions.length === 0 ? 'group.none' : 'group.questionsHint')}
              error={errorAt('idsQuestions') ? t('group.questionsMissing') : undefined}
            >
              <div className={classes.questions}>
                <StimulusQuestions
                  of={questions}
                  context={key}
                  onMove={(from, to) =>
                    kept.change((now) => ({ ...now, idsQuestions: moved(now.idsQuestions, from, to) }))
                  }
                  onRemove={(id) => {
                    kept.change((now) => ({ ...now, idsQuestions: now.idsQuestions.filter((one) => one !== id) }));
                    setNote('removed');
                  }}
                  onLeave={kept.leave}
                />
                <div className={classes.ways}>
                  <NewQuestionMenu
                    variant="default"
                    pathOf={(idType) => newQuestionPath({ idType, context: key })}
                    // The next question is likely to belong where the one before it does.
                    place={questions.findLast(({ question }) => question)?.question?.idsCataloging}
                    onLeave={kept.leave}
                  />
                  <Button
                    variant="default"
                    leftSection={<IconListCheck size={18} aria-hidden />}
                    onClick={() => setChoosing(true)}
                  >
                    {t('group.choose')}
                  </Button>
                </div>
              </div>
            </FormField>
          </div>
          <EditorShortcuts of="text" />
        </div>
        <StimulusPreview title={written.title} text={written.text} questions={questions} />
      </div>
      {choosing && (
        <ChooseQuestionsDialog
          has={new Set(written.idsQuestions)}
          onChoose={(ids) => {
            kept.change((now) => withQuestions(now, ids));
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      <Toast
        error={saving.error}
        autoHide={problems.length === 0}
        onClose={() => {
          setNote(null);
          setTried(0);
          saving.clearError();
        }}
      >
        {problems.length > 0 ? (
          <span>{t('edit.problems', { count: problems.length })}</span>
        ) : (
          note && (
            <>
              <span>{note === 'removed' ? t('group.removed') : t('note.textSaved')}</span>
              {note === 'textSaved' && (
                <ButtonLink to={`${questionsPath}?bank=mine`} variant="subtle" size="sm">
                  {t('note.toList')}
                </ButtonLink>
              )}
            </>
          )
        )}
      </Toast>
      <SaveConflictDialogs
        of="text"
        ask={saving.ask}
        path={stimulusPath(key)}
        isSaving={isWaiting}
        onConfirm={() => save({ confirmed: true })}
        onOver={() => save({ confirmed: true, over: true })}
        onClose={saving.dismiss}
      />
      <UnsavedChangesGuard when={kept.dirty} closing={false} onLeave={kept.forget} />
    </Screen>
  );
}

/** What was answered to what saving asked. */
type Answers = { confirmed?: boolean; over?: boolean };

type Note = 'textSaved' | 'removed';

/** Takes in, once, the question one comes with, and says what was done on the way here. */
function useArrival(onTake: (idQuestion: number) => void) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const came: Record<string, unknown> = typeof state === 'object' && state !== null ? state : {};
  const [note, setNote] = useState<Note | null>(came.note === 'textSaved' ? 'textSaved' : null);
  const take = typeof came.take === 'number' ? came.take : null;
  const arrive = useEffectEvent((idQuestion: number) => {
    onTake(idQuestion);
    navigate('.', { replace: true, state: { saved: true } });
  });
  useEffect(() => {
    if (take !== null) arrive(take);
  }, [take]);
  return { note, setNote };
}
