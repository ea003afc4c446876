import { TextInput } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { problemFieldId } from '../../../questions/problem-field.ts';
import { RichTextEditor } from '../../../questions/text/editor/rich-text-editor.tsx';
import { readableText } from '../../../questions/text/plain/plain-text.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useLengthLimit } from '../../../ui/form/use-length-limit.ts';
import { useIsWindowAtLeast } from '../../../ui/layout/use-is-window-at-least.ts';
import { moveItem } from '../../../ui/reorder/positions.ts';
import { TextUploads } from '../../files/text-uploads.tsx';
import { type Saved, useAppForm } from '../../forms/use-app-form.ts';
import { newQuestionPath, questionsPath, stimulusPath } from '../../paths/questions.ts';
import { EditorFrame } from '../editor-frame.tsx';
import { NewQuestionMenu } from '../new-question-menu.tsx';
import frame from '../question-form.module.css';
import { useSaveShortcuts } from '../use-save-shortcuts.ts';
import type { ConflictAnswers } from '../use-versioned-save.ts';
import { newStimuliPrefix, stimulusDraftKey, withQuestions } from './attach-question.ts';
import { ChooseQuestionsDialog } from './choose-questions-dialog.tsx';
import classes from './stimulus-form.module.css';
import { StimulusPreview } from './stimulus-preview.tsx';
import { StimulusQuestions } from './stimulus-questions.tsx';
import {
  emptyStimulus,
  type SavedStimulus,
  type StimulusValues,
  stimulusDraft,
  stimulusProblems,
  stimulusValuesOf,
} from './stimulus-values.ts';
import { useSaveStimulus } from './use-save-stimulus.ts';
import { useStimulusQuestions } from './use-stimulus-questions.ts';

type Props = { saved: SavedStimulus | null };

/** Renders the editor of a stimulus: its text, the questions about it in their order, and a preview. */
export const StimulusForm = (props: Props) => (
  <TextUploads>
    <Form {...props} />
  </TextUploads>
);

function Form({ saved }: Props) {
  const { t } = useTranslation('bank');
  const limited = useLengthLimit();
  const navigate = useNavigate();
  const key = saved?.idContext ?? 'new';
  const form = useAppForm({
    shape: stimulusDraft,
    key: stimulusDraftKey(key),
    othersPrefix: saved ? null : newStimuliPrefix,
    initial: () => (saved ? stimulusValuesOf(saved) : emptyStimulus()),
    problemsOf: stimulusProblems,
  });
  const { save, conflict, dismissConflict } = useSaveStimulus(saved);
  const [choosing, setChoosing] = useState(false);
  const { note, setNote } = useArrival((idQuestion) => form.change((now) => withQuestions(now, [idQuestion])));
  const { values, problems, patch } = form;
  const questions = useStimulusQuestions(values.idsQuestions);
  const errorAt = (where: string) => problems.some((problem) => problem.where === where);

  const saveNow = async (now: StimulusValues, answers: ConflictAnswers): Promise<Saved> => {
    const outcome = await save(now, answers);
    if (outcome === null) return 'stays';
    patch({ idVersion: outcome.values.idVersion });
    form.draft.markSaved(outcome.values);
    form.hideProblems();
    if (saved) {
      setNote('textSaved');
      return 'stays';
    }
    form.draft.moveTo(stimulusDraftKey(outcome.id));
    navigate(stimulusPath(outcome.id), { replace: true, state: { saved: true, note: 'textSaved' } });
    return 'leaves';
  };
  const submit = (answers: ConflictAnswers = {}) => {
    if (form.submit((now) => saveNow(now, answers))) setNote(null);
  };
  useSaveShortcuts(() => submit());

  const isWide = useIsWindowAtLeast('md');
  const arranging = (
    <div id={problemFieldId('idsQuestions')}>
      <FormField
        label={t('group.questions')}
        hint={t(values.idsQuestions.length === 0 ? 'group.none' : 'group.questionsHint')}
        error={errorAt('idsQuestions') ? t('group.questionsMissing') : undefined}
      >
        <div className={classes.questions}>
          <StimulusQuestions
            of={questions}
            context={key}
            onMove={(from, to) =>
              form.change((now) => ({ ...now, idsQuestions: moveItem(now.idsQuestions, from, to) }))
            }
            onRemove={(id) => {
              form.change((now) => ({ ...now, idsQuestions: now.idsQuestions.filter((one) => one !== id) }));
              setNote('removed');
            }}
            onLeave={form.draft.keepForReturn}
          />
          <div className={classes.ways}>
            <NewQuestionMenu
              variant="default"
              pathOf={(idType) => newQuestionPath({ idType, context: key })}
              // The next question is likely to belong where the one before it does.
              place={questions.findLast(({ question }) => question)?.question?.idsCataloging}
              onLeave={form.draft.keepForReturn}
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
  );

  return (
    <EditorFrame
      of="text"
      form={form}
      isNew={saved === null}
      title={t(saved ? 'group.title' : 'group.newTitle')}
      subtitle={t(form.isDirty || !saved ? 'edit.notSaved' : 'edit.allSaved')}
      back={{ to: questionsPath, label: t('edit.back') }}
      actions={
        <Button loading={form.isWaiting} onClick={() => submit()}>
          {t('edit.save')}
        </Button>
      }
      nameOf={({ title, text }) => title || readableText(text).slice(0, 90) || t('group.untitled')}
      conflict={conflict}
      path={stimulusPath(key)}
      onAnswer={submit}
      onDismiss={dismissConflict}
      notice={
        <>
          {choosing && (
            <ChooseQuestionsDialog
              has={new Set(values.idsQuestions)}
              onChoose={(ids) => {
                form.change((now) => withQuestions(now, ids));
                setChoosing(false);
              }}
              onClose={() => setChoosing(false)}
            />
          )}
          <Toast
            error={form.error}
            autoHide={problems.length === 0}
            onClose={() => {
              setNote(null);
              form.hideProblems();
              form.clearError();
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
        </>
      }
      beside={isWide ? { label: t('group.questions'), content: arranging } : undefined}
      preview={<StimulusPreview title={values.title} text={values.text} questions={questions} />}
    >
      {saved?.used && <p className={frame.used}>{t('group.used')}</p>}
      <section aria-label={t('group.text')} className={frame.part}>
        <TextInput
          label={t('group.name')}
          description={t('group.nameHint')}
          {...limited(values.title, 200)}
          value={values.title}
          onChange={({ currentTarget }) => patch({ title: currentTarget.value })}
        />
        <div id={problemFieldId('contextText')}>
          <RichTextEditor
            key={form.resets}
            label={t('group.text')}
            description={t('group.textHint')}
            required
            size="page"
            value={values.text}
            onChange={(text) => patch({ text })}
            error={errorAt('contextText') ? t('group.textMissing') : undefined}
          />
        </div>
      </section>
      {!isWide && arranging}
    </EditorFrame>
  );
}

type Note = 'textSaved' | 'removed';

/** Attaches, once, the question that the screen before hands over, and returns what was done there. */
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
