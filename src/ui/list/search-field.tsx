import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import classes from './search-field.module.css';

type Props = {
  label: string;
  /** Shown in the empty field where the label is too long for it. */
  placeholder?: string;
  /** The search in the URL. */
  value: string;
  /** Called once typing pauses. */
  onChange: (value: string) => void;
  /** How long typing must pause before `onChange`, in milliseconds. */
  pause?: number;
};

/** Renders a search field that reports the text when typing pauses. */
export function SearchField({ label, placeholder = label, value, onChange, pause = 250 }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const emit = useDebouncedCallback(onChange, pause);
  useEffect(() => {
    const search = typed.trim();
    if (search === value) emit.cancel();
    else emit(search);
  }, [typed, value, emit]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
    />
  );
}
