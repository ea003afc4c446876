import { useTranslation } from 'react-i18next';
import { editorShortcuts, formatKeys } from '../../../questions/text/editor/commands/shortcuts.ts';
import { Shortcuts } from '../../../ui/actions/shortcuts.tsx';

/** Renders the list of keyboard shortcuts of the question or stimulus editor and its text fields, opened by `?`. */
export function EditorShortcuts({ of = 'question' }: { of?: 'question' | 'text' }) {
  const { t } = useTranslation(['bank', 'editor']);
  return (
    <Shortcuts
      of={[
        { key: formatKeys('Mod+S'), does: t(of === 'question' ? 'bank:key.saveOrDraft' : 'bank:key.save') },
        ...(of === 'question' ? [{ key: formatKeys('Mod+Enter'), does: t('bank:key.another') }] : []),
        ...editorShortcuts.map(({ keys, words }) => ({ key: formatKeys(keys), does: t(words) })),
      ]}
    />
  );
}
