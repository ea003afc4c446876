import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { useWrite } from '../data/use-write.ts';
import { offered, offeredNear, speak } from '../words/words.ts';
import { Choice } from './choice.tsx';

/** The language of the interface, spoken at once and kept with the account. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const keep = useWrite(calls.users.updateUserLanguage);
  return (
    <Choice
      label={t('language')}
      of={offered.map(({ language, name }) => ({ value: language, label: name, lang: language }))}
      value={offeredNear(i18n.language)}
      onChange={async (newLanguage) => {
        await speak(newLanguage);
        keep.mutate({ newLanguage });
      }}
    />
  );
}
