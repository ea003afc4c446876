import { useTranslation } from 'react-i18next';
import { editorShortcuts, formatKeys } from '../../questions/text/editor/commands/shortcuts.ts';
import { Shortcuts } from '../../ui/dialog/shortcuts.tsx';
import { alternativeKeys, questionKeys } from './question-keys.ts';

/** Renders the list of keyboard shortcuts of the question or stimulus editor and its text fields, opened by `?`. */
export function EditorShortcuts({ of = 'question' }: { of?: 'question' | 'text' }) {
  const { t } = useTranslation(['bank', 'editor']);
  return (
    <Shortcuts
      of={[
        { key: formatKeys(questionKeys.save), does: t('bank:key.save') },
        ...(of === 'question'
          ? (
              [
                [questionKeys.saveOrDraft, 'bank:key.saveOrDraft'],
                [questionKeys.another, 'bank:key.another'],
                [questionKeys.type, 'bank:key.type'],
                [questionKeys.place, 'bank:key.place'],
                [questionKeys.preview, 'bank:key.preview'],
                [alternativeKeys.next, 'bank:key.next'],
                [alternativeKeys.mark, 'bank:key.mark'],
              ] as const
            ).map(([keys, words]) => ({ key: formatKeys(keys), does: t(words) }))
          : []),
        ...editorShortcuts.map(({ keys, words }) => ({ key: formatKeys(keys), does: t(words) })),
      ]}
    />
  );
}
