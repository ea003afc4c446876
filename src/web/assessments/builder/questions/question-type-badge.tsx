import { useTranslation } from 'react-i18next';
import { screensOf } from '../../../../questions/screens-registry.tsx';
import { questionTypeIcons } from '../../../questions/question-type-icons.ts';
import classes from './question-type-badge.module.css';

/** Renders the type of a question; nothing for a type that this version does not know. `short` hides the name visually. */
export function QuestionTypeBadge({ idType, short = false }: { idType: number; short?: boolean }) {
  const { t } = useTranslation('bank');
  const type = screensOf(idType);
  if (!type) return null;
  const { name } = type;
  const Icon = questionTypeIcons[type.icon];
  return (
    <span className={classes.badge} title={short ? t(`type.${name}`) : undefined}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={short ? classes.visuallyHidden : undefined}>{t(`type.${name}`)}</span>
    </span>
  );
}
