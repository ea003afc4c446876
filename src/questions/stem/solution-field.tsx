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

/** The solution, where it is to be included. What was written stays for when it is included again. */
export function SolutionField({ value, onChange, error }: Props) {
  const { t } = useTranslation('writing');
  const [kept, setKept] = useState<Doc | null>(null);
  const switchTo = (included: boolean) => {
    if (!included) setKept(value);
    onChange(() => (included ? (kept ?? docFromText('')) : null));
  };
  return (
    <div className={classes.solution}>
      <Checkbox
        label={t('alternatives.includeSolution')}
        checked={value !== null}
        onChange={(event) => switchTo(event.currentTarget.checked)}
      />
      {value && (
        <div id={problemFieldId('feedback')}>
          <RichTextEditor
            label={t('alternatives.solution')}
            description={t('alternatives.solutionHint')}
            value={value}
            // A field that goes away may still tell its last words.
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
