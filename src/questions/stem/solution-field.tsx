import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../problem-field.ts';
import type { Doc } from '../text/document/document.ts';
import { RichTextEditor } from '../text/editor/rich-text-editor.tsx';
import { docFromText } from '../text/plain/from-plain-text.ts';
import classes from './stem-and-solution-form.module.css';

type Props = {
  /** Null = the question has none. */
  value: Doc | null;
  onChange: (change: (solution: Doc | null) => Doc | null) => void;
  error?: string | undefined;
};

/** Renders the editor of the solution and a checkbox that includes it. The text is not lost while it is not included. */
export function SolutionField({ value, onChange, error }: Props) {
  const { t } = useTranslation('writing');
  const [excluded, setExcluded] = useState<Doc | null>(null);
  const setIncluded = (included: boolean) => {
    if (!included) setExcluded(value);
    onChange(() => (included ? (excluded ?? docFromText('')) : null));
  };
  return (
    <div className={classes.solution}>
      <Checkbox
        label={t('alternatives.includeSolution')}
        checked={value !== null}
        onChange={(event) => setIncluded(event.currentTarget.checked)}
      />
      {value && (
        <div id={problemFieldId('feedback')}>
          <RichTextEditor
            label={t('alternatives.solution')}
            description={t('alternatives.solutionHint')}
            value={value}
            // A field that is being removed may still call `onChange`.
            onChange={(doc) => onChange((solution) => (solution === null ? null : doc))}
            size="field"
            required
            error={error}
          />
        </div>
      )}
    </div>
  );
}
