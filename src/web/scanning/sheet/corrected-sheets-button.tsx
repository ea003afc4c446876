import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../../contract/documents.ts';
import { documentLanguageFor } from '../../../core/printing.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainScreenOrder } from '../../documents/plain-screen-order.tsx';

/** Renders the button that has the corrected sheets of a schedule made as a PDF, or that of one student. */
export function CorrectedSheetsButton({ idSchedule, idStudent }: { idSchedule: number; idStudent?: number }) {
  const { t, i18n } = useTranslation('readSheet');
  const [order, setOrder] = useState<DocumentOrder | null>(null);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() =>
          setOrder({
            ...{ kind: 'readSheets', idSchedule, language: documentLanguageFor(i18n.language) },
            ...(idStudent !== undefined && { idStudent }),
          })
        }
      >
        {t(idStudent === undefined ? 'allAsPdf' : 'asPdf')}
      </Button>
      <PlainScreenOrder order={order} />
    </>
  );
}
