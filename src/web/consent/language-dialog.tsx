import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { calls } from '../../contract/index.ts';
import { bcp47TagOf, isLanguage, languageNames, languagesInList } from '../../core/languages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { Choice } from '../../ui/form/choice.tsx';
import { updateCachedReply } from '../data/cache.ts';
import { sessionSource, useMe } from '../data/session.ts';
import { useWrite } from '../data/use-write.ts';
import { speakTo } from '../words/words.ts';
import classes from './consent.module.css';

/** Renders the languages that are offered to this user alone; the confirmed one is stored, and the start screen opens in it. */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['legal', 'shell', 'ui']);
  const me = useMe();
  const navigate = useNavigate();
  const offered = languagesInList(me.simplificaLanguagesCustom);
  const current = [me.language, i18n.language].find((language) => offered.some((each) => each === language));
  const [language, setLanguage] = useState(current && isLanguage(current) ? current : offered[0]);
  const saving = useWrite(calls.users.updateUserLanguage, { queue: 'language', leavesScreen: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (language === undefined) return onClose();
    saving.mutate(
      { newLanguage: language },
      {
        onSuccess: async () => {
          const user = { ...me, language };
          updateCachedReply(sessionSource, () => user);
          await speakTo(user);
          onClose();
          await navigate('/');
        },
      },
    );
  };
  return (
    <Dialog open title={t('legal:language.title')} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        {language !== undefined && (
          <Choice
            label={t('shell:language')}
            of={offered.map((each) => ({ value: each, label: languageNames[each], lang: bcp47TagOf(each) }))}
            value={language}
            onChange={setLanguage}
          />
        )}
        <p className={classes.hint}>{t('legal:language.hint')}</p>
        <ErrorNotice error={saving.error} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {t('legal:language.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
