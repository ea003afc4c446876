import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../alternatives/editor.module.css';
import { SolutionField } from '../alternatives/solution-field.tsx';
import { useProblemWords } from '../alternatives/use-problem-words.ts';
import { problemId } from '../problem-place.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import type { EditorProps } from '../view.ts';

import type { Content } from './kind.ts';

/** What is asked, how it may be answered, and a model answer. */
export function OpenEditor({ draft, onChange, problems }: EditorProps<Content>) {
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
      <Checkbox
        label={t('open.photo')}
        description={t('open.photoHint')}
        checked={draft.photo}
        onChange={(event) => {
          const photo = event.currentTarget.checked;
          onChange((draft) => ({ ...draft, photo }));
        }}
      />
      <SolutionField
        value={draft.feedback}
        onChange={(change) => onChange((draft) => ({ ...draft, feedback: change(draft.feedback) }))}
        error={wordsAt('feedback')}
      />
    </div>
  );
}
