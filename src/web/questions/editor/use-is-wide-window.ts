import { useMediaQuery } from '@mantine/hooks';

/** Returns whether an editor has room for two columns; the same width as in `question-form.module.css`. */
export const useIsWideWindow = (): boolean =>
  useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
