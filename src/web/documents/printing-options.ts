import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { documentLanguageFor, type PaperSize, papers, printStyles, studentOrders } from '../../core/printing.ts';
import { sheetFormats } from '../../core/sheet/layouts.ts';
import { useMe } from '../data/session.ts';

/** How pages are set. What is chosen is remembered on the device, as the printer is. */
const Options = z.object({
  paper: z.enum(papers),
  style: z.enum(printStyles),
  columns: z.literal([1, 2]),
  /** Of answer sheets that fit half a page. */
  sheetFormat: z.enum(sheetFormats),
  /** Of answer sheets with frames: whether a row for the grade is below each. */
  withGrades: z.boolean(),
  /** Whether the printer prints on both sides. */
  bothSides: z.boolean(),
  /** Of what is handed out to a class. */
  studentOrder: z.enum(studentOrders),
});
export type PrintingOptions = z.infer<typeof Options>;
/** Those that every document may have. */
export type PageOptions = Pick<PrintingOptions, 'paper' | 'style' | 'columns'>;

/** `termsOf`: the id of the user who has accepted the terms of use of answer sheets on this device. */
const Chosen = Options.extend({ termsOf: z.int() }).partial();
type Chosen = z.infer<typeof Chosen>;

/** Returns the chosen options in a stored text; none for anything else. */
export function parseChosen(stored: string | undefined): Chosen {
  try {
    return Chosen.parse(JSON.parse(stored ?? ''));
  } catch {
    return {};
  }
}

/** Returns the options of printing: those that were chosen, else the paper of the school and what is usual. */
export const optionsOf = ({ termsOf: _, ...chosen }: Chosen, schoolPaper: PaperSize): PrintingOptions => ({
  ...{ paper: schoolPaper, style: 'usual', columns: 2, sheetFormat: 'page', withGrades: false },
  ...{ bothSides: true, studentOrder: 'list' },
  ...chosen,
});

/**
 * Returns the options of printing, the language in which documents speak to the user, whether the user has accepted the terms of use of
 * answer sheets on this device, and what changes these.
 */
export function usePrinting() {
  const { i18n } = useTranslation('documents');
  const { schoolPaper, idUser } = useMe();
  const [chosen, setChosen] = useLocalStorage<Chosen>({
    key: 'printing',
    defaultValue: {},
    deserialize: parseChosen,
    getInitialValueInEffect: false,
  });
  const options = optionsOf(chosen, schoolPaper);
  const { paper, style, columns } = options;
  const { termsOf: _, ...others } = chosen;
  return {
    options,
    printing: { paper, style, columns, language: documentLanguageFor(i18n.language) },
    termsAccepted: chosen.termsOf === idUser,
    acceptTerms: (accepted: boolean) => setChosen({ ...others, ...(accepted && { termsOf: idUser }) }),
    change: (patch: Partial<PrintingOptions>) => setChosen({ ...chosen, ...patch }),
  };
}
