import { useTranslation } from 'react-i18next';
import { editorShortcuts, shownKeys } from '../../../questions/text/editor/shortcuts.ts';
import { Shortcuts } from '../../ui/shortcuts.tsx';

/** The keys of the question's screen and of its text fields, listed under `?`. */
export function EditorKeys() {
  const { t } = useTranslation('bank');
  const { t: tEditor } = useTranslation('editor');
  return (
    <Shortcuts
      of={[
        { key: shownKeys('Mod+S'), does: t('key.save') },
        { key: shownKeys('Mod+Enter'), does: t('key.another') },
        ...editorShortcuts.map(({ keys, words }) => ({ key: shownKeys(keys), does: tEditor(words) })),
      ]}
    />
  );
}
