import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../ui/layout/screen.tsx';
import { useIsWindowAtLeast } from '../../ui/layout/use-is-window-at-least.ts';
import { DraftNotices } from '../forms/draft-notices.tsx';
import type { LeavingDraft } from '../forms/leave-with-draft-dialog.tsx';
import { UnsavedChangesGuard } from '../forms/unsaved-changes-guard.tsx';
import type { AppForm } from '../forms/use-app-form.ts';
import { EditorShortcuts } from './editor-shortcuts.tsx';
import classes from './question-form.module.css';
import { SaveConflictDialogs } from './save-conflict-dialogs.tsx';
import type { ConflictAnswers, SaveConflict } from './use-versioned-save.ts';

type Props<Values> = {
  of: 'question' | 'text';
  form: AppForm<Values>;
  /** Whether it is not saved yet. */
  isNew: boolean;
  title: string;
  subtitle: string;
  back: { to: string; label: string };
  /** The buttons that save. */
  actions: ReactNode;
  /** How a draft is called where others are offered. */
  nameOf: (values: Values) => string;
  conflict: SaveConflict | null;
  /** Where the saved one can be read. */
  path: string;
  onAnswer: (answers: ConflictAnswers) => void;
  onDismiss: () => void;
  /** How it is kept as a draft when it is left; on this device where nothing is said. */
  leavingDraft?: LeavingDraft | undefined;
  /** What came of saving, at the window's foot. */
  notice: ReactNode;
  /** What a student will see. */
  preview: ReactNode;
  /** What is read or arranged while writing, above the preview; in a narrow window in a fold above the fields. */
  beside?: { label: string; content: ReactNode } | undefined;
  children: ReactNode;
};

/** Renders what the editors of questions and stimuli share: the bar, drafts, the preview, conflicts and the leaving guard. */
export function EditorFrame<Values>(props: Props<Values>) {
  const { of, form, isNew, title, subtitle, back, actions, nameOf, conflict, path, beside } = props;
  const { t } = useTranslation('drafts');
  const isWide = useIsWindowAtLeast('md');
  return (
    <Screen frame="bar" pinned title={title} subtitle={subtitle} back={back} actions={actions}>
      <div className={classes.panes} data-beside={beside && isWide ? true : undefined}>
        {beside && !isWide && (
          <details open className={classes.fold}>
            <summary>{beside.label}</summary>
            <BesideRoom {...beside} className={classes.foldRoom} />
          </details>
        )}
        <div className={classes.writing}>
          <DraftNotices draft={form.draft} isNew={isNew} nameOf={nameOf} />
          {props.children}
          <EditorShortcuts of={of} />
        </div>
        {beside && isWide ? (
          <div className={classes.side}>
            <BesideRoom {...beside} className={classes.besideRoom} />
            <div className={classes.previewRoom}>{props.preview}</div>
          </div>
        ) : (
          props.preview
        )}
      </div>
      {props.notice}
      <SaveConflictDialogs
        of={of}
        conflict={conflict}
        path={path}
        isSaving={form.isWaiting}
        onConfirm={() => props.onAnswer({ confirmed: true })}
        onOver={() => props.onAnswer({ confirmed: true, over: true })}
        onClose={props.onDismiss}
      />
      <UnsavedChangesGuard
        when={form.isDirty}
        closing={false}
        onLeave={form.draft.remove}
        draft={
          props.leavingDraft ?? {
            text: t('leave.onDevice'),
            isPending: form.isWaiting,
            keep: (leave, stay) => (form.draft.storeNow() ? leave() : stay(t('leave.noRoom'))),
          }
        }
      />
    </Screen>
  );
}

type RoomProps = { label: string; content: ReactNode; className: string | undefined };

const BesideRoom = ({ label, content, className }: RoomProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section aria-label={label} tabIndex={0} className={className}>
    {content}
  </section>
);
