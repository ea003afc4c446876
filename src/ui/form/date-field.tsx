import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Floating } from './floating.tsx';
import { formatTypedDate, parseTypedDate } from './typed-times.ts';
import { useTypedValue } from './use-typed-value.ts';

/** The calendar and its styles are loaded when it is opened. */
const Calendar = lazy(() => import('./calendar.tsx'));

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type' | 'rightSection'> & {
  /** `YYYY-MM-DD`, or the typed text while it is no day. */
  value: string;
  onChange: (value: string) => void;
};

/** Renders a field for a day, typed or pasted as DD/MM/YYYY whatever the browser's language, with a calendar to choose from. */
export function DateField({ value, onChange, readOnly, ...props }: Props) {
  const { t } = useTranslation('ui');
  const typed = useTypedValue({ value, onChange, parse: parseTypedDate, format: formatTypedDate });
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    field.current?.focus({ preventScroll: true });
  };
  return (
    <Floating
      isOpen={isOpen}
      label={t('dateField.calendar')}
      onClose={close}
      anchor={
        <div>
          <TextInput
            {...props}
            {...typed}
            ref={field}
            readOnly={readOnly}
            inputMode="text"
            autoComplete="off"
            placeholder={t('dateField.placeholder')}
            maxLength={20}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || readOnly) return;
              event.preventDefault();
              setOpen(true);
            }}
            rightSection={
              readOnly ? null : (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('dateField.open')}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  <IconCalendar size={20} aria-hidden />
                </ActionIcon>
              )
            }
          />
        </div>
      }
    >
      <Suspense fallback={null}>
        <Calendar
          value={parseTypedDate(value)}
          onChange={(date) => {
            onChange(date);
            close();
          }}
        />
      </Suspense>
    </Floating>
  );
}
