import { useTranslation } from 'react-i18next';
import { calls } from '../../contract/index.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorNotice } from '../../ui/feedback/error-notice.tsx';
import { useWrite } from '../data/use-write.ts';
import card from '../display/side-card.module.css';

type Props = { idCourse: number; onDone: (words: string) => void };

/** Renders the card of a class without a code, which makes one. */
export function NoCode({ idCourse, onDone }: Props) {
  const { t } = useTranslation('classes');
  const renew = useWrite(calls.joining.renewClassCode, { onSuccess: () => onDone(t('code.made')) });
  return (
    <section className={card.card} aria-label={t('code.label')}>
      <h2 className={card.label}>{t('code.label')}</h2>
      <p className={card.detail}>{t('code.none')}</p>
      <div className={card.actions}>
        <Button variant="default" size="sm" loading={renew.isPending} onClick={() => renew.mutate({ idCourse })}>
          {t('code.make')}
        </Button>
      </div>
      <ErrorNotice error={renew.error} />
    </section>
  );
}
