import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../problem-field.ts';
import type { EditorProps } from '../screen-props.ts';
import type { GapAnswers } from '../text/editor/controller.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import { useProblemMessages } from '../use-problem-messages.ts';
import { SolutionField } from './solution-field.tsx';
import type { StemAndSolution } from './stem-and-solution.ts';
import classes from './stem-and-solution-form.module.css';
import { StemPasteContext } from './stem-paste.ts';

type Props<Draft extends StemAndSolution> = EditorProps<Draft> & {
  /** Props of the stem's editor that differ from those of other types. */
  stemField?: { label: string; description: string; gaps: GapAnswers; error: string | undefined };
  /** The type's own fields, between stem and solution. */
  children: ReactNode;
};

/** Renders the editors of stem and solution, with the type's own fields between them. */
export function StemAndSolutionForm<Draft extends StemAndSolution>(props: Props<Draft>) {
  const { draft, onChange, problems, autoFocus = false, stemField, children } = props;
  const { t } = useTranslation('writing');
  const messageOf = useProblemMessages(problems);
  const onPaste = use(StemPasteContext);
  return (
    <div className={classes.form}>
      <div id={problemFieldId('command')}>
        <RichTextEditor
          label={t('alternatives.command')}
          value={draft.command}
          onChange={(command) => onChange((draft) => ({ ...draft, command }))}
          size="page"
          required
          autoFocus={autoFocus}
          onPasteIntoEmpty={onPaste}
          {...stemField}
          error={stemField?.error ?? messageOf('command')}
        />
      </div>
      {children}
      <SolutionField
        value={draft.feedback}
        onChange={(change) => onChange((draft) => ({ ...draft, feedback: change(draft.feedback) }))}
        error={messageOf('feedback')}
      />
    </div>
  );
}
