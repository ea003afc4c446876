import { type ChangeEvent, useState } from 'react';

type Typed = {
  /** What the form holds: a value that `parse` returned, or the typed text where it returned null. */
  value: string;
  onChange: (value: string) => void;
  parse: (text: string) => string | null;
  format: (value: string) => string;
};

/**
 * Returns the text of a field and its handlers. While it is typed the text stays as it is; on leaving the field, and when the
 * value changes otherwise, it is the formatted value.
 */
export function useTypedValue({ value, onChange, parse, format }: Typed) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => parse(text) ?? text;
  return {
    value: typed !== null && read(typed) === value ? typed : format(value),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setTyped(currentTarget.value);
      onChange(read(currentTarget.value));
    },
    onBlur: () => setTyped(null),
  };
}
