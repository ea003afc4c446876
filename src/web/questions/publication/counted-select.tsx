import { NativeSelect } from '@mantine/core';
import { useFormat } from '../../../ui/format/format.ts';

type Props = {
  label: string;
  /** The words for no choice, and for a chosen one that is not among `of`. */
  any: string;
  unnamed: string;
  /** What a list can be filtered by, each with how many it has. */
  of: readonly { id: number; name: string; count: number }[];
  /** 0 = any. */
  value: number;
  onChange: (id: number) => void;
};

/** Renders the choice of one among several by which a list is filtered; nothing where there is no choice. */
export function CountedSelect({ label, any, unnamed, of, value, onChange }: Props) {
  const { number } = useFormat();
  if (of.length < 2 && value === 0) return null;
  const isListed = value === 0 || of.some(({ id }) => id === value);
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: '0', label: any },
        ...(isListed ? [] : [{ value: String(value), label: unnamed }]),
        ...of.map(({ id, name, count }) => ({ value: String(id), label: `${name} (${number(count)})` })),
      ]}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
