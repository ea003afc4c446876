import { useTranslation } from 'react-i18next';
import type { TypeScreens } from '../../questions/screens-registry.tsx';
import { questionTypeIcons } from './question-type-icons.ts';
import classes from './question-type-label.module.css';

/** Renders the icon and the name of a question type, and a line that explains it. */
export function QuestionTypeLabel({ type: { name, icon } }: { type: Pick<TypeScreens, 'name' | 'icon'> }) {
  const { t } = useTranslation('bank');
  const Icon = questionTypeIcons[icon];
  return (
    <span className={classes.container}>
      <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
      <span>
        <span className={classes.name}>{t(`type.${name}`)}</span>
        <span className={classes.is}>{t(`is.${name}`)}</span>
      </span>
    </span>
  );
}
