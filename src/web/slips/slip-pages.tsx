import type { OutputOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { Slip } from '../../contract/slips.ts';
import { fullName } from '../../core/people/roles.ts';
import { QrCode } from '../../ui/layout/qr-code.tsx';
import { useMe } from '../data/session.ts';
import { type Printing, typedAddress } from './fixed-words.ts';
import classes from './slips.module.css';

type Props = Pick<
  OutputOf<typeof calls.slips.createSlips>['content'],
  'courseName' | 'schoolName' | 'address' | 'slips'
> & { printing: Printing };

/** Two columns of four. */
export const SLIPS_A_PAGE = 8;

/** Renders slips on pages of the school's paper, with lines to cut along, in the language of the school. */
export function SlipPages({ slips, ...place }: Props) {
  const { t } = place.printing;
  const { schoolPaper } = useMe();
  const pages = Array.from({ length: Math.ceil(slips.length / SLIPS_A_PAGE) }, (_, page) =>
    slips.slice(page * SLIPS_A_PAGE, (page + 1) * SLIPS_A_PAGE),
  );
  return (
    <section
      className={classes.sheets}
      aria-label={t('slips.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      lang={place.printing.language}
      data-scheme="light"
    >
      {pages.map((page) => (
        <ul key={page[0]?.idUser} className={classes.sheet} data-paper={schoolPaper}>
          {page.map((slip) => (
            <li key={slip.idUser} className={classes.slip}>
              <SlipText slip={slip} {...place} />
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

function SlipText({
  slip,
  courseName,
  schoolName,
  address,
  printing: { t, language },
}: Omit<Props, 'slips'> & { slip: Slip }) {
  return (
    <>
      <p className={classes.place}>
        {courseName} · {schoolName}
      </p>
      <p className={classes.name}>{fullName(slip, language)}</p>
      <dl className={classes.data} translate="no">
        <div>
          <dt>{t('slip.login')}</dt>
          <dd>{slip.login}</dd>
        </div>
        <div>
          <dt>{t('slip.password')}</dt>
          <dd>{slip.password}</dd>
        </div>
        <div>
          <dt>{t('slip.address')}</dt>
          <dd className={classes.address}>{typedAddress(address)}</dd>
        </div>
      </dl>
      <QrCode text={address} label={t('slip.code', { address })} className={classes.qr ?? ''} />
    </>
  );
}
