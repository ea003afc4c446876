import { useTranslation } from 'react-i18next';
import { editorShortcuts, shownKeys } from '../../../questions/text/editor/shortcuts.ts';
import { Shortcuts } from '../../ui/shortcuts.tsx';

/** The keys of the question's screen and of its text fields, listed under `?`. */
export function EditorKeys() {
  const { t } = useTranslation(['bank', 'editor']);
  return (
    <Shortcuts
      of={[
        { key: shownKeys('Mod+S'), does: t('bank:key.save') },
        { key: shownKeys('Mod+Enter'), does: t('bank:key.another') },
        ...editorShortcuts.map(({ keys, words }) => ({ key: shownKeys(keys), does: t(words) })),
      ]}
    />
  );
}
