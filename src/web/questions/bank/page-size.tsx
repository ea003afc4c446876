import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './page-size.module.css';

type Props<Size extends string> = { sizes: readonly Size[]; value: Size; onChange: (size: Size) => void };

/** Renders the choice of how many rows a page has; the caller keeps it in the URL. */
export function PageSize<Size extends string>({ sizes, value, onChange }: Props<Size>) {
  const { t } = useTranslation('bank');
  return (
    <NativeSelect
      label={t('screen.size')}
      className={classes.size}
      data={[...sizes]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = sizes.find((size) => size === currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
