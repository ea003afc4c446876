import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemId } from '../problem-place.ts';
import type { GapAnswers } from '../text/editor/gaps.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import { useProblemWords } from '../use-problem-words.ts';
import type { EditorProps } from '../view.ts';
import type { Asked } from './asked.ts';
import classes from './asked-form.module.css';
import { SolutionField } from './solution-field.tsx';

type Props<Draft extends Asked> = EditorProps<Draft> & {
  /** What the type says of its command otherwise than the others. */
  command?: { label: string; description: string; gaps: GapAnswers; error: string | undefined };
  /** What the type has between the two. */
  children: ReactNode;
};

/** What an author writes of a question of any type: what it asks, and the solution. */
export function AskedForm<Draft extends Asked>(props: Props<Draft>) {
  const { draft, onChange, problems, autoFocus = false, command, children } = props;
  const { t } = useTranslation('writing');
  const wordsAt = useProblemWords(problems);
  return (
    <div className={classes.form}>
      <div id={problemId('command')}>
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
