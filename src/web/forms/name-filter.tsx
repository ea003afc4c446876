import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import { MAX_WITHOUT_SEARCH, NameList } from './name-list.tsx';

/** Renders the choice of a name by which a list is filtered: a select, or a button that opens a list with a search where there are many. */
export function NameFilter(props: ComponentProps<typeof FilterSelect>) {
  const { label, any, unnamed, of, value, onChange } = props;
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  if (of.length <= MAX_WITHOUT_SEARCH) return <FilterSelect {...props} />;
  const named = of.map(({ id, name, count }) => ({
    id,
    name: count === undefined ? name : `${name} (${number(count)})`,
  }));
  const chosen = value === 0 ? any : (named.find(({ id }) => id === value)?.name ?? unnamed);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={value === 0 ? 'default' : 'light'}
        aria-haspopup="dialog"
        aria-label={`${label}: ${chosen}`}
        rightSection={<IconChevronDown size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {chosen}
      </Button>
      <Dialog open={isOpen} title={label} onClose={close}>
        <NameList
          search={label}
          none={t('list.noneFound')}
          of={[{ id: 0, name: any }, ...named]}
          value={value}
          onChange={onChange}
        />
        <DialogActions>
          <Button onClick={close}>{t('close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
