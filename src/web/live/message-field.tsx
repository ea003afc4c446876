import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOST_MESSAGE_LETTERS } from '../../core/schedules/live.ts';

type Props = { value: string; onChange: (text: string) => void };

/** Renders the field of a message to students. */
export function MessageField({ value, onChange }: Props) {
  const { t } = useTranslation('live');
  return (
    <Textarea
      label={t('message.label')}
      description={t('message.hint')}
      value={value}
      maxLength={MOST_MESSAGE_LETTERS}
      autosize
      minRows={2}
      maxRows={8}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
