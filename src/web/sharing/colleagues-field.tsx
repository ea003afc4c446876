import { Checkbox } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import type { Colleague } from '../../contract/sharing.ts';
import { roleOf } from '../../core/people/roles.ts';
import { findsName, nameQueryOf } from '../../core/searching/names.ts';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { RemovableChip } from '../../ui/form/removable-chip.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { useRead } from '../data/use-read.ts';
import classes from './share-dialog.module.css';
import { useColleagueName } from './use-colleague-name.ts';

/** Colleagues shown at once; who looks for another one searches. */
const MOST_SHOWN = 6;

type Props = {
  /** With whom it is shared. */
  people: readonly Colleague[];
  onAdd: (person: Colleague) => void;
  onRemove: (person: Colleague) => void;
};

/** Renders with whom something is shared by name, each with a button that ends it, and the colleagues to choose from. */
export function ColleaguesField({ people, onAdd, onRemove }: Props) {
  const { t } = useTranslation(['sharing', 'shell']);
  const nameOf = useColleagueName();
  const { reply, error } = useRead(calls.sharing.getColleagues, {}, { onFailure: 'tell' });
  const [search, setSearch] = useState('');
  const chips = useRef<HTMLUListElement>(null);
  const colleagues = reply?.content ?? [];
  const query = nameQueryOf(search);
  const found = colleagues.filter((one) => findsName(query, `${one.firstName} ${one.lastName}`));
  const isChosen = ({ idUser }: Colleague) => people.some((one) => one.idUser === idUser);
  if (reply && colleagues.length === 0) return <p>{t('nobodyElse')}</p>;
  return (
    <FormField label={t('colleagues')}>
      <ul ref={chips} tabIndex={-1} aria-label={t('with')} className={classes.chips}>
        {people.map((one) => (
          <li key={one.idUser}>
            <RemovableChip
              verb={t('remove')}
              name={nameOf(one)}
              onRemove={() => {
                onRemove(one);
                // The button goes with the name.
                chips.current?.focus();
              }}
            />
          </li>
        ))}
        {people.length === 0 && <li className={classes.hint}>{t('nobody')}</li>}
      </ul>
      {colleagues.length > MOST_SHOWN && (
        <SearchField label={t('search')} value={search} onChange={setSearch} pause={0} />
      )}
      <div className={classes.found}>
        {found.slice(0, MOST_SHOWN).map((one) => (
          <Checkbox
            key={one.idUser}
            label={nameOf(one)}
            description={t(`shell:role.${roleOf(one.idType)}`)}
            checked={isChosen(one)}
            onChange={({ currentTarget: { checked } }) => (checked ? onAdd(one) : onRemove(one))}
          />
        ))}
      </div>
      <p role="status" className={classes.hint}>
        {reply && found.length === 0 && t('noneFound')}
        {found.length > MOST_SHOWN && t('more', { count: found.length - MOST_SHOWN })}
      </p>
      <ErrorNotice error={error} />
    </FormField>
  );
}
