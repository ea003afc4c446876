import { useTranslation } from 'react-i18next';
import form from '../alternatives/editor.module.css';
import { SolutionField } from '../alternatives/solution-field.tsx';
import { useProblemWords } from '../alternatives/use-problem-words.ts';
import { problemId } from '../problem-place.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import type { EditorProps } from '../view.ts';
import type { Draft } from './kind.ts';
import { PackageField } from './package-field.tsx';

/** What is asked, the activity that was made elsewhere, and the solution. */
export function H5pEditor({ draft, onChange, problems }: EditorProps<Draft>) {
  const { t } = useTranslation('writing');
  const wordsAt = useProblemWords(problems);
  const isMissing = problems.some(({ name }) => name === 'noPackage');
  return (
    <div className={form.form}>
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
      <PackageField
        draft={draft}
        onUpload={(uploaded) => onChange((draft) => ({ ...draft, ...uploaded }))}
        error={isMissing ? t('h5p.missing') : undefined}
      />
      <SolutionField
        value={draft.feedback}
        onChange={(change) => onChange((draft) => ({ ...draft, feedback: change(draft.feedback) }))}
        error={wordsAt('feedback')}
      />
    </div>
  );
}
