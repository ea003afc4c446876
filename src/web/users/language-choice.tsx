import { IconLanguage } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { useMe } from '../data/session.ts';
import { loadWords, offered, offeredNear } from '../words/words.ts';
import { useLanguageChoice } from './use-language-choice.ts';

const LanguageDialog = lazy(async () => {
  await loadWords('legal');
  return import('../consent/language-dialog.tsx');
});

/** Renders the choice of the interface's language, in a dialog for users with a list of their own; it changes at once in all tabs and is stored in the account. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation('shell');
  const { choose, error } = useLanguageChoice();
  const [isOpen, setOpen] = useState(false);
  if (useMe().simplificaLanguagesCustom)
    return (
      <div>
        <Button variant="default" leftSection={<IconLanguage size={18} aria-hidden />} onClick={() => setOpen(true)}>
          {t('language')}
        </Button>
        {isOpen && (
          <Suspense>
            <LanguageDialog onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
    );
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
