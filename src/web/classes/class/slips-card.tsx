import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import card from '../../display/side-card.module.css';
import { slipsPath } from '../../paths/classes.ts';
import { SLIPS_A_PAGE } from '../../slips/slip-pages.tsx';

/** Renders how many students never signed in, with the way to their slips; `count`: those whose password can be made. */
export function SlipsCard({ idCourse, count }: { idCourse: number; count: number }) {
  const { t } = useTranslation('classes');
  return (
    <section className={card.card} aria-labelledby="slips">
      <h2 id="slips" className={card.title}>
        {t('slips.title', { count })}
      </h2>
      <p className={card.detail}>{t('slips.text', { count: Math.ceil(count / SLIPS_A_PAGE) })}</p>
      <div className={card.actions}>
        <ButtonLink to={slipsPath(idCourse)} variant="default" leftSection={<IconPrinter size={18} aria-hidden />}>
          {t('slips.print', { count })}
        </ButtonLink>
      </div>
    </section>
  );
}
