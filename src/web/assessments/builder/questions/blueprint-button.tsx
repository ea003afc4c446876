import { IconTable } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import type { BlueprintProps } from './blueprint-dialog.tsx';

const BlueprintDialog = lazy(async () => ({ default: (await import('./blueprint-dialog.tsx')).BlueprintDialog }));

/** Renders a button that draws questions by a plan: so many of each content and difficulty. */
export function BlueprintButton(props: Omit<BlueprintProps, 'onClose'>) {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" leftSection={<IconTable size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('blueprint.button')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <BlueprintDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
