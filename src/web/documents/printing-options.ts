import { useLocalStorage } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { documentLanguageFor, papers, printStyles } from '../../core/printing.ts';

/** How pages are set: remembered on the device, as the printer is. */
const Options = z.object({
  paper: z.enum(papers),
  style: z.enum(printStyles),
  columns: z.literal([1, 2]),
});
export type PrintingOptions = z.infer<typeof Options>;

const usual: PrintingOptions = { paper: 'a4', style: 'usual', columns: 2 };

/** Returns the options in a stored text, or the usual ones for anything else. */
export function parseOptions(stored: string | undefined): PrintingOptions {
  try {
    return Options.parse(JSON.parse(stored ?? ''));
  } catch {
    return usual;
  }
}

/** Returns the options of printing, the language in which documents speak to the user, and what changes the options. */
export function usePrinting() {
  const { i18n } = useTranslation('documents');
  const [options, setOptions] = useLocalStorage<PrintingOptions>({
    key: 'printing',
    defaultValue: usual,
    deserialize: parseOptions,
    getInitialValueInEffect: false,
  });
  return {
    options,
    printing: { ...options, language: documentLanguageFor(i18n.language) },
    change: (patch: Partial<PrintingOptions>) => setOptions({ ...options, ...patch }),
  };
}
