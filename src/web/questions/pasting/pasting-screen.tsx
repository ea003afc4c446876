import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parsePastedQuestions } from '../../../questions/pasted/parse-pasted.ts';
import { isBlank } from '../../../questions/text/document/blank.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { RichTextEditor } from '../../../questions/text/editor/rich-text-editor.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { createUuid } from '../../data/create-uuid.ts';
import { useLocalDraft } from '../../data/drafts/use-local-draft.ts';
import { TextUploads } from '../../files/text-uploads.tsx';
import { questionsPath } from '../../paths/questions.ts';
import { ClassificationFields } from '../classification-fields.tsx';
import {
  addProblem,
  canMerge,
  emptyPastedValues,
  entriesAfter,
  entryProblems,
  isWanted,
  mergeWithPrevious,
  type PastedEntry,
  type PastedValues,
  pastedDraftKey,
  pastedShape,
  separateChanged,
} from './pasted-entries.ts';
import { type EntryActions, PastedEntryCard } from './pasted-entry-card.tsx';
import classes from './pasting.module.css';
import { focusEntry, PastingNotice } from './pasting-notice.tsx';
import { useAddPasted } from './use-add-pasted.ts';

/** Renders the screen that takes pasted text apart into questions, shows them to be corrected, and adds them. */
function PastingScreen() {
  const { t } = useTranslation(['pasting', 'bank']);
  const draft = useLocalDraft({ shape: pastedShape, key: pastedDraftKey, initial: emptyPastedValues });
  const { text, entries, idsCataloging } = draft.value;
  const [isTried, setTried] = useState(false);
  const [cleared, setCleared] = useState<PastedValues | null>(null);
  const { change } = draft;
  const changeEntries = (next: (entries: PastedEntry[]) => PastedEntry[]) =>
    change((now) => ({ ...now, entries: next(now.entries) }));
  const changeEntry = (uuid: string, next: (entry: PastedEntry) => PastedEntry) =>
    changeEntries((all) => all.map((entry) => (entry.uuid === uuid ? next(entry) : entry)));
  const actions: EntryActions = {
    change: (uuid, next) => changeEntry(uuid, (now) => ({ ...now, question: next(now.question) })),
    remove: (uuid, isRemoved) => changeEntry(uuid, (now) => ({ ...now, isRemoved })),
    merge: (uuid) => changeEntries((all) => mergeWithPrevious(all, uuid)),
    separate: (uuid) => changeEntries((all) => separateChanged(all, uuid, createUuid)),
  };
  const { adding, progress } = useAddPasted(idsCataloging, (ids) =>
    changeEntries((all) =>
      all.map((entry) => (ids.has(entry.uuid) ? { ...entry, idQuestion: ids.get(entry.uuid) ?? null } : entry)),
    ),
  );

  const wanted = entries.filter(isWanted);
  const ready = wanted.filter((entry) => entryProblems(entry).length === 0);
  const names = namesOf(entries, (number) => t('pasting:question', { number }), t('pasting:text'));
  const failures = adding.data?.failures;
  const failed = entries.flatMap(({ uuid, idQuestion }, index) =>
    failures?.has(uuid) && idQuestion === null ? [{ uuid, name: names[index] ?? '' }] : [],
  );
  const setText = (text: Doc) =>
    draft.change((now) => ({
      ...now,
      text,
      entries: entriesAfter(parsePastedQuestions(text), now.entries, createUuid),
    }));
  const closeNotice = () => {
    adding.reset();
    setTried(false);
    setCleared(null);
  };
  const add = () => {
    closeNotice();
    const problem = addProblem(draft.latest());
    setTried(problem !== null);
    if (problem === 'empty') document.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
    else if (problem === 'incomplete') focusEntry(wanted[0]?.uuid);
    if (problem !== null) return;
    adding.mutate(ready, {
      // All is added: what is shown is no draft any more.
      onSuccess: () => draft.latest().entries.some(isWanted) || draft.markSaved(draft.latest()),
    });
  };
  const clear = () => {
    closeNotice();
    setCleared(draft.latest());
    draft.change(emptyPastedValues);
    draft.markSaved(emptyPastedValues());
  };

  return (
    <Screen
      frame="bar"
      pinned
      title={t('pasting:title')}
      back={{ to: questionsPath, label: t('pasting:back') }}
      actions={
        <>
          {(entries.length > 0 || !isBlank(text)) && (
            <Button variant="default" disabled={adding.isPending} onClick={clear}>
              {t('pasting:discard')}
            </Button>
          )}
          <Button loading={adding.isPending} onClick={add}>
            {ready.length === 0 ? t('pasting:addNone') : t('pasting:add', { count: ready.length })}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <section className={classes.source} aria-label={t('pasting:field')}>
          <RichTextEditor
            label={t('pasting:field')}
            description={t('pasting:fieldHint')}
            value={text}
            onChange={setText}
            size="page"
            autoFocus
          />
          <ClassificationFields
            ids={idsCataloging}
            saved={null}
            onChange={(ids) => draft.change((now) => ({ ...now, idsCataloging: ids }))}
          />
        </section>
        <section className={classes.column} aria-labelledby="pasted">
          <h2 id="pasted">{t('pasting:found')}</h2>
          <p className={classes.hint} role="status">
            {t(entries.length === 0 ? 'pasting:nothing' : 'pasting:foundHint')}{' '}
            {wanted.length > ready.length && t('pasting:pending', { count: wanted.length - ready.length })}
          </p>
          <ol className={classes.entries}>
            {entries.map((entry, index) => (
              <PastedEntryCard
                key={entry.uuid}
                entry={entry}
                name={names[index] ?? ''}
                error={failures?.get(entry.uuid)}
                canMerge={canMerge(entries, index)}
                actions={actions}
              />
            ))}
          </ol>
        </section>
      </div>
      <PastingNotice
        missing={isTried ? addProblem(draft.value) : null}
        progress={adding.isPending ? progress : null}
        added={adding.data?.added ?? null}
        failed={failed}
        error={adding.error}
        onUndoClear={
          cleared &&
          (() => {
            draft.change(() => cleared);
            setCleared(null);
          })
        }
        onClose={closeNotice}
      />
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
