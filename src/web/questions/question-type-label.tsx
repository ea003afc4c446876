import { useTranslation } from 'react-i18next';
import type { QuestionTypeName } from '../../questions/question-type.ts';
import classes from './kind-line.module.css';
import { questionTypeIcons } from './question-type-icons.ts';

/** A type of question with its name and, in a line, what it is. */
export function QuestionTypeLabel({ name }: { name: QuestionTypeName }) {
  const { t } = useTranslation('bank');
  const Icon = questionTypeIcons[name];
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
