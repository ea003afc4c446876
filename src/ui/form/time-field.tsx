import { TextInput, type TextInputProps } from '@mantine/core';
import { addMinutes, parseTypedTime } from './typed-times.ts';
import { useTypedValue } from './use-typed-value.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'type'> & {
  /** `HH:mm`, or the typed text while it is no time. */
  value: string;
  onChange: (value: string) => void;
};

/** How far an arrow key moves the time, in minutes. */
const STEP = 5;

/** Renders a field for a time of day on a 24-hour clock, whatever the browser's language. Arrow keys move it by 5 minutes. */
export function TimeField({ value, onChange, readOnly, ...props }: Props) {
  const typed = useTypedValue({ value, onChange, parse: parseTypedTime, format: (time) => time });
  return (
    <TextInput
      {...props}
      {...typed}
      readOnly={readOnly}
      inputMode="text"
      autoComplete="off"
      placeholder="09:30"
      maxLength={12}
      onKeyDown={(event) => {
        const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
        const moved = step && !readOnly ? addMinutes(value, step) : null;
        if (step) event.preventDefault();
        if (moved !== null) onChange(moved);
      }}
    />
  );
}
