import { useTranslation } from 'react-i18next';
import classes from './terms-links.module.css';

/** Renders links to the texts that a new user accepts. */
export function TermsLinks() {
  const { t } = useTranslation('session');
  return (
    <ul className={classes.texts}>
      {(['terms', 'privacy'] as const).map((page) => (
        <li key={page}>
          <a href={`/legal/${page}`} target="_blank" rel="noopener">
            {t(`texts.${page}`)}
          </a>
        </li>
      ))}
    </ul>
  );
}
