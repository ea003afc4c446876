import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { useRead } from '../data/use-read.ts';
import { NameFilter } from '../forms/name-filter.tsx';

type Props = {
  /** The words for no school. */
  any: string;
  /** 0 = none. */
  value: number;
  onChange: (idSchool: number) => void;
};

const MOST_SCHOOLS = 100;

/** Renders the choice of a school for administrators of the installation. */
export function SchoolFilter({ any, value, onChange }: Props) {
  const { t } = useTranslation('administration');
  const { reply } = useRead(calls.installation.getSchools, { recordsperpage: MOST_SCHOOLS }, { onFailure: 'tell' });
  return (
    <NameFilter
      label={t('tabs.school')}
      any={any}
      unnamed={t('tabs.otherSchool')}
      of={(reply?.content ?? []).map(({ idSchool, Name }) => ({ id: idSchool, name: Name }))}
      value={value}
      onChange={onChange}
    />
  );
}
