import { useTranslation } from 'react-i18next';
import { editorShortcuts, formatKeys } from '../../../questions/text/editor/commands/shortcuts.ts';
import { Shortcuts } from '../../../ui/actions/shortcuts.tsx';

/** The keys of the screen of a question, or of a text with questions, and of its text fields: listed under `?`. */
export function EditorShortcuts({ of = 'question' }: { of?: 'question' | 'text' }) {
  const { t } = useTranslation(['bank', 'editor']);
  return (
    <Shortcuts
      of={[
        { key: formatKeys('Mod+S'), does: t('bank:key.save') },
        ...(of === 'question' ? [{ key: formatKeys('Mod+Enter'), does: t('bank:key.another') }] : []),
        ...editorShortcuts.map(({ keys, words }) => ({ key: formatKeys(keys), does: t(words) })),
      ]}
    />
  );
}
