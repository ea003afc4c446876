import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Mantine from '../../ui/tokens/mantine.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import classes from './entrance.module.css';
import { LanguageLinks } from './language-links.tsx';

/** What stands around the screens before the sign-in: the product's name, the languages, an answer sheet. */
export function Entrance({ children }: { children: ReactNode }) {
  const { t } = useTranslation('session');
  return (
    <div className={classes.entrance}>
      <div className={classes.entry}>
        <header className={classes.product}>Assessments Assistant</header>
        <div className={classes.form}>
          <Mantine>{children}</Mantine>
        </div>
        <footer>
          <LanguageLinks label={t('languages')} />
        </footer>
      </div>
      <div className={classes.picture}>
        <AnswerSheet />
      </div>
    </div>
  );
}
