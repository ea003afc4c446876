import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { ExportLink } from '../display/export-link.tsx';

/** Renders the link with which users download all data about them, and what they are told of it. */
export function OwnDataExport() {
  const { t } = useTranslation('users');
  return (
    <>
      <p>{t('data.about')}</p>
      <div>
        <ExportLink path={calls.privacy.exportOwnData.path} input={{}} fileName="data.zip">
          {t('data.download')}
        </ExportLink>
      </div>
    </>
  );
}
