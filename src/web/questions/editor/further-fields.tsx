import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { problemFieldId } from '../../../questions/problem-field.ts';
import { useLengthLimit } from '../../../ui/form/use-length-limit.ts';
import type { QuestionValues } from '../question-values.ts';
import classes from './further-fields.module.css';

type Further = Pick<QuestionValues, 'identifier' | 'source' | 'year' | 'guidance' | 'comment'>;
type Props = { value: Further; onChange: (patch: Partial<Further>) => void; yearError: string | undefined };

/** Renders the fields of a question that students never see. */
export function FurtherFields({ value, onChange, yearError }: Props) {
  const { t } = useTranslation('bank');
  const limited = useLengthLimit();
  const field = (name: keyof Further, maxLength: number) => ({
    label: t(`data.${name}`),
    description: t(`data.${name}Hint`),
    ...(name === 'year' ? { maxLength } : limited(value[name], maxLength)),
    value: value[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
  });
  const writing = { autosize: true, minRows: 2, maxRows: 12 } as const;
  return (
    <div className={classes.fields}>
      <TextInput {...field('identifier', 200)} />
      <TextInput {...field('year', 4)} id={problemFieldId('year')} inputMode="numeric" error={yearError} />
      <TextInput {...field('source', 500)} className={classes.whole} />
      <Textarea {...field('guidance', 5000)} {...writing} className={classes.whole} />
      <Textarea {...field('comment', 5000)} {...writing} className={classes.whole} />
    </div>
  );
}
