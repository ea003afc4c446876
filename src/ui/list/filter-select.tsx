import { NativeSelect } from '@mantine/core';
import { useFormat } from '../format/format.ts';
import classes from './filter-select.module.css';

type Props = {
  label: string;
  /** The words for no choice, and for a chosen one that is not among `of`. */
  any: string;
  unnamed: string;
  /** What the list can be filtered by, with how many it has where that is known. */
  of: readonly { id: number; name: string; count?: number }[];
  /** 0 = any. */
  value: number;
  onChange: (id: number) => void;
};

/** Renders the choice of one among many by which a list is filtered. It stays where it is, so that the focus does. */
export function FilterSelect({ label, any, unnamed, of, value, onChange }: Props) {
  const { number } = useFormat();
  const isListed = value === 0 || of.some(({ id }) => id === value);
  return (
    <NativeSelect
      aria-label={label}
      classNames={{ root: classes.root, input: value === 0 ? '' : (classes.set ?? '') }}
      data={[
        { value: '0', label: any },
        ...(isListed ? [] : [{ value: String(value), label: unnamed }]),
        ...of.map(({ id, name, count }) => ({
          value: String(id),
          label: count === undefined ? name : `${name} (${number(count)})`,
        })),
      ]}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}
