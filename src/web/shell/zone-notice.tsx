import { useTranslation } from 'react-i18next';
import { placeOfOtherZone } from '../../ui/format/other-zone.ts';
import { useTimeZone } from '../../ui/format/time-zone.ts';
import classes from './layout.module.css';

/** Renders whose times the screens show, on a device whose clock shows others; nothing on any other device. */
export function ZoneNotice() {
  const { t } = useTranslation('shell');
  const place = placeOfOtherZone(useTimeZone(), Date.now());
  return place === null ? null : <p className={classes.zone}>{t('otherZone', { place })}</p>;
}
