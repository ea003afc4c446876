import { useTranslation } from 'react-i18next';
import { uuidV7 } from '../../../core/uuid.ts';
import { parsePastedQuestions } from '../../../questions/pasted/parse-pasted.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { RichTextEditor } from '../../../questions/text/editor/rich-text-editor.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Toast } from '../../../ui/feedback/toast.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useLocalDraft } from '../../data/drafts/use-local-draft.ts';
import { ClassificationFields } from '../editor/classification-fields.tsx';
import { questionsPath } from '../paths.ts';
import { TextUploads } from '../uploads/text-uploads.tsx';
import {
  emptyPastedValues,
  entriesAfter,
  entryProblems,
  isWanted,
  mergeWithPrevious,
  type PastedEntry,
  pastedShape,
} from './pasted-entries.ts';
import { PastedEntryCard } from './pasted-entry-card.tsx';
import classes from './pasting.module.css';
import { useAddPasted } from './use-add-pasted.ts';

const createUuid = () => uuidV7(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/** Renders the screen that takes pasted text apart into questions, shows them to be corrected, and adds them. */
function PastingScreen() {
  const { t } = useTranslation('pasting');
  const draft = useLocalDraft({ shape: pastedShape, key: 'questions-pasted', initial: emptyPastedValues });
  const { entries, idsCataloging } = draft.value;
  const changeEntries = (change: (entries: PastedEntry[]) => PastedEntry[]) =>
    draft.change((now) => ({ ...now, entries: change(now.entries) }));
  const changeEntry = (uuid: string, change: (entry: PastedEntry) => PastedEntry) =>
    changeEntries((all) => all.map((entry) => (entry.uuid === uuid ? change(entry) : entry)));
  const { adding, done } = useAddPasted(idsCataloging, (uuid, idQuestion) =>
    changeEntry(uuid, (entry) => ({ ...entry, idQuestion })),
  );

  const wanted = entries.filter(isWanted);
  const ready = wanted.filter((entry) => entryProblems(entry).length === 0);
  const names = namesOf(entries, (number) => t('question', { number }), t('text'));
  const nameOf = (uuid: string) => names[entries.findIndex((entry) => entry.uuid === uuid)] ?? '';
  const result = adding.data;
  const setText = (text: Doc) =>
    draft.change((now) => ({
      ...now,
      text,
      entries: entriesAfter(parsePastedQuestions(text), now.entries, createUuid),
    }));

  return (
    <Screen
      frame="bar"
      pinned
      title={t('title')}
      back={{ to: questionsPath, label: t('back') }}
      actions={
        <>
          {draft.isDirty && (
            <Button variant="default" disabled={adding.isPending} onClick={draft.discard}>
              {t('discard')}
            </Button>
          )}
          <Button
            loading={adding.isPending}
            disabled={ready.length === 0 || idsCataloging.length === 0}
            onClick={() => adding.mutate(ready)}
          >
            {t('add', { count: ready.length })}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <section className={classes.column} aria-label={t('field')}>
          <RichTextEditor
            label={t('field')}
            description={t('fieldHint')}
            value={draft.value.text}
            onChange={setText}
            size="page"
            autoFocus
          />
          <ClassificationFields
            ids={idsCataloging}
            saved={null}
            onChange={(ids) => draft.change((now) => ({ ...now, idsCataloging: ids }))}
            error={undefined}
          />
        </section>
        <section className={classes.column} aria-labelledby="pasted">
          <h2 id="pasted">{t('found')}</h2>
          <p className={classes.hint} role="status">
            {t(entries.length === 0 ? 'nothing' : 'foundHint')}{' '}
            {wanted.length > ready.length && t('pending', { count: wanted.length - ready.length })}
          </p>
          <ol className={classes.entries}>
            {entries.map((entry, index) => (
              <PastedEntryCard
                key={entry.uuid}
                entry={entry}
                name={names[index] ?? ''}
                onChange={(change) => changeEntry(entry.uuid, (now) => ({ ...now, question: change(now.question) }))}
                onRemove={(isRemoved) => changeEntry(entry.uuid, (now) => ({ ...now, isRemoved }))}
                onMerge={
                  index > 0 && entries[index - 1]?.idQuestion === null
                    ? () => changeEntries((all) => mergeWithPrevious(all, index))
                    : undefined
                }
              />
            ))}
          </ol>
        </section>
      </div>
      <Toast error={result?.error} onClose={adding.reset}>
        {adding.isPending ? (
          <span>{t('adding', { done, count: ready.length + done })}</span>
        ) : (
          result && (
            <span>
              {t('done', { count: result.added })} <Link to={questionsPath}>{t('see')}</Link>
            </span>
          )
        )}
      </Toast>
      {result && result.failed.length > 0 && (
        <p role="alert" className={classes.problems}>
          {t('failed', { count: result.failed.length, names: result.failed.map(nameOf).join(', ') })}
        </p>
      )}
    </Screen>
  );
}

/** Returns the names of entries: questions are numbered, texts are not. */
function namesOf(entries: readonly PastedEntry[], numbered: (number: number) => string, text: string): string[] {
  let number = 0;
  return entries.map(({ question }) => {
    if (question.kind === 'text') return text;
    number += 1;
    return numbered(number);
  });
}

/** Provides uploads, as images may be pasted with the questions. */
export function Component() {
  return (
    <TextUploads>
      <PastingScreen />
    </TextUploads>
  );
}
