import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { updateCachedReply } from '../data/cache.ts';
import { sessionSource, useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { offered, offeredNear, speakTo } from '../words/words.ts';
import { Choice } from './choice.tsx';

/** Renders the choice of the interface's language, which changes at once in all tabs and is stored in the account. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const me = useMe();
  const save = useWrite(calls.users.updateUserLanguage);
  return (
    <Choice
      label={t('language')}
      of={offered.map(({ language, name }) => ({ value: language, label: name, lang: language }))}
      value={offeredNear(i18n.language)}
      onChange={async (newLanguage) => {
        const changed = { ...me, language: newLanguage };
        updateCachedReply(sessionSource, () => changed);
        await speakTo(changed);
        save.mutate({ newLanguage });
      }}
    />
  );
}
