import { NativeSelect } from '@mantine/core';
import { FormField } from '../../ui/form/form-field.tsx';
import { MAX_WITHOUT_SEARCH, NameList } from './name-list.tsx';

type Props = {
  label: string;
  of: readonly { id: number; name: string }[];
  value: number | null;
  onChange: (id: number | null) => void;
  words: {
    /** Of the search field, and what is shown where it finds nothing. */
    search: string;
    none: string;
    /** Of no choice; without it, one is always chosen. */
    choose?: string;
  };
  error?: string | undefined;
};

/** Renders the field for one name: a select, or a list with a search where there are many. */
export function NameChoice({ label, of, value, onChange, words, error }: Props) {
  if (of.length > MAX_WITHOUT_SEARCH)
    return (
      <FormField label={label} error={error}>
        <NameList search={words.search} none={words.none} of={of} value={value} onChange={onChange} />
      </FormField>
    );
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}
      data={[
        ...(words.choose === undefined ? [] : [{ value: '', label: words.choose }]),
        ...of.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
