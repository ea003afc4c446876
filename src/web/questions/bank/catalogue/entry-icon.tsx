import {
  IconAtom,
  IconBook,
  IconCalculator,
  IconClock,
  IconCoin,
  IconDeviceLaptop,
  IconFlask,
  IconHeart,
  IconLanguage,
  IconLeaf,
  IconMap,
  IconMusic,
  IconPalette,
  IconRun,
  IconScale,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import type { CatalogueIcon } from '../../../../core/catalogue/icons.ts';

const pictures: Record<Exclude<CatalogueIcon, ''>, TablerIcon> = {
  book: IconBook,
  language: IconLanguage,
  calculator: IconCalculator,
  flask: IconFlask,
  atom: IconAtom,
  leaf: IconLeaf,
  globe: IconWorld,
  map: IconMap,
  clock: IconClock,
  scale: IconScale,
  coin: IconCoin,
  computer: IconDeviceLaptop,
  palette: IconPalette,
  music: IconMusic,
  run: IconRun,
  heart: IconHeart,
};

/** Renders the decorative icon of a catalogue entry; nothing for an entry without one. */
export function EntryIcon({ of, size }: { of: CatalogueIcon; size: number }) {
  if (of === '') return null;
  const Picture = pictures[of];
  return <Picture size={size} aria-hidden="true" data-icon={of} />;
}
