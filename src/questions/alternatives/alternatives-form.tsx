import { useTranslation } from 'react-i18next';
import { problemId } from '../problem-place.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import type { EditorProps } from '../view.ts';
import { AlternativesEditor, type OfType } from './alternatives-editor.tsx';
import classes from './editor.module.css';
import type { Alternative, Common } from './shapes.ts';
import { SolutionField } from './solution-field.tsx';
import { useProblemWords } from './use-problem-words.ts';

type Props<Item extends Alternative, Draft extends Common<Item>> = EditorProps<Draft> & OfType<Item, Draft>;

/** What an author writes of a question with alternatives; how a type marks the right ones is its own. */
export function AlternativesForm<Item extends Alternative, Draft extends Common<Item>>(props: Props<Item, Draft>) {
  const { draft, onChange, problems } = props;
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
      <AlternativesEditor {...props} />
      <SolutionField
        value={draft.feedback}
        onChange={(change) => onChange((draft) => ({ ...draft, feedback: change(draft.feedback) }))}
        error={wordsAt('feedback')}
      />
    </div>
  );
}
