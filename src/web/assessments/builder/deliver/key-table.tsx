import { useTranslation } from 'react-i18next';
import { kindNameOf } from '../answer-card.ts';
import classes from './deliver.module.css';
import type { KeyPosition } from './key-positions.ts';

export type FormKey = { version: 1 | 2 | 3; places: readonly KeyPosition[] };

/** The three keys side by side: each version's order, told by the numbers of the first, and its right letters. */
export function KeyTable({ versions }: { versions: readonly FormKey[] }) {
  const { t } = useTranslation('builder');
  const [first, ...others] = versions;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={classes.scroll} aria-label={t('deliver.table')} tabIndex={0}>
      <table className={classes.keys}>
        <thead>
          <tr>
            <td />
            <th scope="colgroup">{t('paper.version', { version: 1 })}</th>
            {others.map(({ version }) => (
              <th key={version} scope="colgroup" colSpan={2}>
                {t('paper.version', { version })}
              </th>
            ))}
          </tr>
          <tr>
            <th scope="col">{t('deliver.number')}</th>
            <th scope="col">{t('deliver.key')}</th>
            {others.map(({ version }) => (
              <Heads key={version} />
            ))}
          </tr>
        </thead>
        <tbody>
          {first?.places.map((place, row) => (
            <tr key={place.number}>
              <th scope="row">{place.number}</th>
              <Letters place={place} />
              {others.map(({ version, places }) => (
                <Cells key={version} place={places[row]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Heads() {
  const { t } = useTranslation('builder');
  return (
    <>
      <th scope="col" className={classes.begin}>
        {t('deliver.same')}
      </th>
      <th scope="col">{t('deliver.key')}</th>
    </>
  );
}

const Cells = ({ place }: { place: KeyPosition | undefined }) => (
  <>
    <td className={classes.begin}>{place?.first}</td>
    <Letters place={place} />
  </>
);

/** The right letters; where there are none, the type says why. */
function Letters({ place }: { place: KeyPosition | undefined }) {
  const { t } = useTranslation('bank');
  const kind = place && kindNameOf(place.idType);
  if (place?.letters) return <td className={classes.letter}>{place.letters}</td>;
  return <td className={classes.none}>{kind ? t(`type.${kind}`) : '–'}</td>;
}
