import { IconDownload, IconFile, IconLink, IconPhoto } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { calls } from '../../contract/index.ts';
import type { Material } from '../../contract/materials.ts';
import { fileAddress } from '../../core/files/asset-id.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useRead } from '../data/use-read.ts';
import classes from './materials.module.css';

/** Renders the material that the address names; other paths than those of materials lead to the start. */
function MaterialScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,8}$/.test(id) ? <Entries id={id} /> : <Navigate to="/" replace />;
}

/** Renders a complementary material: its links and files, each in a new tab; files can be downloaded under their names. */
function Entries({ id }: { id: string }) {
  const { t } = useTranslation('materials');
  const { name, entries } = useRead(calls.materials.getComplementaryMaterial, { id }, { suspend: true }).reply.content;
  return (
    <Screen frame="narrow" title={name}>
      {entries.length === 0 && <EmptyState title={t('empty.title')}>{t('empty.text')}</EmptyState>}
      <ul className={classes.rows}>
        {entries.map(({ id, name, link, file }) => {
          const ending = endingOf(file);
          const address = link ?? (file === null ? undefined : fileAddress(file));
          const Icon = link !== null ? IconLink : ending === 'pdf' ? IconFile : IconPhoto;
          return (
            <li key={id} className={classes.material}>
              <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
              <div className={classes.words}>
                <a href={address} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
                <div className={classes.detail}>
                  {link !== null ? hostOf(link) : ending === 'pdf' ? 'PDF' : t('image')} {t('newTab')}
                </div>
              </div>
              {file !== null && (
                <a
                  href={address}
                  download={`${name}.${ending}`}
                  aria-label={t('downloadNamed', { name })}
                  className={classes.download}
                >
                  <IconDownload size={20} stroke={1.75} aria-hidden />
                  {t('download')}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </Screen>
  );
}

const endingOf = (file: Material['entries'][number]['file']): string => file?.split('.').at(-1) ?? '';

const hostOf = (link: string): string => new URL(link).host;

export { MaterialScreen as Component };

export const plain = true;
