import { useTranslation } from 'react-i18next';
import classes from '../alternatives/editor.module.css';
import { SolutionField } from '../alternatives/solution-field.tsx';
import { useProblemWords } from '../alternatives/use-problem-words.ts';
import { problemId } from '../problem-place.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import type { EditorProps } from '../view.ts';
import type { Content } from './kind.ts';
import { ObjectivesEditor } from './objectives-editor.tsx';

/** What is asked, and the objectives that students place themselves at. */
export function RubricEditor({ draft, onChange, problems }: EditorProps<Content>) {
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
          error={wordsAt('command')}
        />
      </div>
      <ObjectivesEditor
        objectives={draft.objectives}
        onChange={(change) => onChange((draft) => ({ ...draft, objectives: change(draft.objectives) }))}
        problems={problems}
      />
      <SolutionField
        value={draft.feedback}
        onChange={(change) => onChange((draft) => ({ ...draft, feedback: change(draft.feedback) }))}
        error={wordsAt('feedback')}
      />
    </div>
  );
}
