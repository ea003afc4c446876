import { useTranslation } from 'react-i18next';
import { questionTypeIcons } from '../../../questions/question-type-icons.ts';
import { kindNameOf } from '../answer-card.ts';
import classes from './kind-badge.module.css';

/** Of which type a question is; nothing for one that this version does not know. `short` leaves the word to the ear. */
export function KindBadge({ idType, short = false }: { idType: number; short?: boolean }) {
  const { t } = useTranslation('bank');
  const name = kindNameOf(idType);
  if (!name) return null;
  const Icon = questionTypeIcons[name];
  return (
    <span className={classes.kind} title={short ? t(`type.${name}`) : undefined}>
      <Icon size={16} aria-hidden className={classes.icon} />
      <span className={short ? classes.visuallyHidden : undefined}>{t(`type.${name}`)}</span>
    </span>
  );
}
