import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Assessment } from '../../../../contract/assessments.ts';
import { Button } from '../../../../ui/actions/button.tsx';

const loadView = async () => ({ default: (await import('./paper-view.tsx')).PaperView });
const PaperView = lazy(loadView);

/** Renders a button that opens the paper as it will print. */
export function PrintPreviewButton({ assessment }: { assessment: Pick<Assessment, 'idAssessment' | 'status'> }) {
  const { t } = useTranslation('builder');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
        onPointerEnter={loadView}
        onFocus={loadView}
        onClick={() => startTransition(() => setOpen(true))}
      >
        {t('paper.see')}
      </Button>
      {open && (
        <Suspense>
          <PaperView assessment={assessment} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
