import { useTranslation } from 'react-i18next';
import type { SheetPage } from '../../contract/scanning.ts';
import { useFormat } from '../../ui/format/format.ts';
import classes from './page-cut.module.css';

/** Renders what stands where a page has no picture any more: since when, where its whole upload has none. */
export function NoPicture({ page: { pictureDeleted } }: { page: Pick<SheetPage, 'pictureDeleted'> }) {
  const { t } = useTranslation('scanning');
  const { date } = useFormat();
  return (
    <p className={classes.none}>
      {pictureDeleted === null ? t('picture.none') : t('picture.deletedOn', { date: date(pictureDeleted) })}
    </p>
  );
}
