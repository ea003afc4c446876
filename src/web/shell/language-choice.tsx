import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { offered, offeredNear } from '../words/words.ts';
import { Choice } from './choice.tsx';
import { useLanguageChoice } from './use-language-choice.ts';

/** Renders the choice of the interface's language, which changes at once in all tabs and is stored in the account. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const { choose, error } = useLanguageChoice();
  return (
    <div>
      <Choice
        label={t('language')}
        of={offered.map(({ language, name }) => ({ value: language, label: name, lang: language }))}
        value={offeredNear(i18n.language)}
        onChange={choose}
      />
      <ErrorNotice error={error} />
    </div>
  );
}
