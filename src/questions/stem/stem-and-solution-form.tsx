import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../problem-field.ts';
import type { EditorProps } from '../screen-props.ts';
import type { GapAnswers } from '../text/editor/controller.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import { useProblemMessages } from '../use-problem-messages.ts';
import { SolutionField } from './solution-field.tsx';
import type { StemAndSolution } from './stem-and-solution.ts';
import classes from './stem-and-solution-form.module.css';

type Props<Draft extends StemAndSolution> = EditorProps<Draft> & {
  /** What the type says of its command otherwise than the others. */
  stemField?: { label: string; description: string; gaps: GapAnswers; error: string | undefined };
  /** What the type has between the two. */
  children: ReactNode;
};

/** What an author writes of a question of any type: what it asks, and the solution. */
export function StemAndSolutionForm<Draft extends StemAndSolution>(props: Props<Draft>) {
  const { draft, onChange, problems, autoFocus = false, stemField: command, children } = props;
  const { t } = useTranslation('writing');
  const wordsAt = useProblemMessages(problems);
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
          {...command}
          error={command?.error ?? wordsAt('command')}
        />
      </div>
      {children}
      <SolutionField
        value={draft.feedback}
        onChange={(change) => onChange((draft) => ({ ...draft, feedback: change(draft.feedback) }))}
        error={wordsAt('feedback')}
      />
    </div>
  );
}
