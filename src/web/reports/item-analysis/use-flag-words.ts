import { useTranslation } from 'react-i18next';
import type { ItemFlag } from '../../../contract/reports.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useListFormat } from '../../../ui/format/list-format.ts';

/** What a flag says: a few words for the list, a sentence, and what it rests on. */
export type FlagWords = { short: string; title: string; text: string };

type Figures = { r: string; options: string; share: string; persons: string };

/** Returns the words of flags. */
export function useFlagWords(): (flag: ItemFlag) => FlagWords {
  const { t } = useTranslation('itemAnalysis');
  const formatList = useListFormat();
  const { hundredths, number, percent } = useFormat();
  const wordsOf = (name: Exclude<ItemFlag['name'], 'keyDoubted'>, said: Partial<Figures>): FlagWords => {
    const figures: Figures = { r: '', options: '', share: '', persons: '', ...said };
    return {
      short: t(`flag.${name}.short`, figures),
      title: t(`flag.${name}.title`, figures),
      text: t(`flag.${name}.text`, figures),
    };
  };
  return (flag) => {
    switch (flag.name) {
      case 'keyDoubted': {
        const { option, key, chose, choseKey, of } = flag;
        const ahead = { option, key };
        return {
          short: t('flag.keyDoubted.short'),
          title: t(chose > choseKey ? 'flag.keyDoubted.title' : 'flag.keyDoubted.byScore', ahead),
          text: t('flag.keyDoubted.text', {
            ...ahead,
            chose: number(chose),
            choseKey: number(choseKey),
            of: number(of),
          }),
        };
      }
      case 'optionUnused':
        return wordsOf(flag.name, { options: formatList(flag.options) });
      case 'manyBlank':
        return wordsOf(flag.name, { share: percent(100 * flag.share) });
      case 'tooFew':
        return wordsOf(flag.name, { persons: number(flag.persons) });
      default:
        return wordsOf(flag.name, { r: hundredths(flag.restR) });
    }
  };
}
