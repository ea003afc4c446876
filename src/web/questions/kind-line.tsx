import { useTranslation } from 'react-i18next';
import type { QuestionTypeName } from '../../questions/question-type.ts';
import { kindIcons } from './kind-icons.ts';
import classes from './kind-line.module.css';

/** A type of question with its name and, in a line, what it is. */
export function KindLine({ name }: { name: QuestionTypeName }) {
  const { t } = useTranslation('bank');
  const Icon = kindIcons[name];
  return (
    <span className={classes.kind}>
      <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
      <span>
        <span className={classes.name}>{t(`type.${name}`)}</span>
        <span className={classes.is}>{t(`is.${name}`)}</span>
      </span>
    </span>
  );
}
