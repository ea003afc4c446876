import { useTranslation } from 'react-i18next';
import { PlainButton } from '../../ui/actions/plain-button.tsx';
import { offered, offeredNear, speak } from '../words/words.ts';
import classes from './language-links.module.css';

/** The languages whose words are complete, each in its own name. */
export function LanguageLinks({ label }: { label: string }) {
  const { i18n } = useTranslation('session');
  return (
    <fieldset aria-label={label} className={classes.languages}>
      {offered.map(({ language, name }) => (
        <PlainButton
          key={language}
          lang={language}
          aria-pressed={language === offeredNear(i18n.language)}
          className={classes.language}
          onClick={() => speak(language)}
        >
          {name}
        </PlainButton>
      ))}
    </fieldset>
  );
}
