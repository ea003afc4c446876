import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOrder } from '../../../contract/documents.ts';
import { documentLanguageFor } from '../../../core/printing.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { PlainScreenOrder } from '../../documents/plain-screen-order.tsx';

type Props = {
  idSchedule: number;
  /** Only the page of this student, by user id. */
  idStudent?: number;
  children: string;
};

/** Renders the button that has the report for the family of a student made, or for all families of the class. */
export function FamilyReportButton({ idSchedule, idStudent, children }: Props) {
  const { i18n } = useTranslation('reports');
  const [order, setOrder] = useState<DocumentOrder | null>(null);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() =>
          setOrder({
            ...{ kind: 'family', idSchedule, language: documentLanguageFor(i18n.language) },
            ...(idStudent !== undefined && { idStudent }),
          })
        }
      >
        {children}
      </Button>
      <PlainScreenOrder order={order} />
    </>
  );
}
