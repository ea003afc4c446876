import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Doc } from '../../../../questions/text/document/document.ts';
import { Bar } from '../../../../ui/feedback/skeletons.tsx';
import { loadWords } from '../../../words/words.ts';
import classes from './finish.module.css';

const RichTextEditor = lazy(async () => {
  const [{ RichTextEditor }] = await Promise.all([
    import('../../../../questions/text/editor/rich-text-editor.tsx'),
    loadWords('editor'),
  ]);
  return { default: RichTextEditor };
});

/** Renders the editor of the instructions that students read before the first question. */
export function InstructionsField({ value, onChange }: { value: Doc; onChange: (doc: Doc) => void }) {
  const { t } = useTranslation('builder');
  return (
    <Suspense fallback={<Waiting />}>
      <RichTextEditor
        label={t('finish.instructions')}
        description={t('finish.instructionsHint')}
        value={value}
        onChange={onChange}
        size="field"
      />
    </Suspense>
  );
}

const Waiting = () => (
  <div className={classes.waiting}>
    <Bar width={12} />
    <Bar width={60} height={10} />
  </div>
);
