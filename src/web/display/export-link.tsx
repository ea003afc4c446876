import { IconDownload } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { withQuery } from '../data/send.ts';

type Props = {
  /** Of the call that gives the file. */
  path: string;
  input: object;
  /** How the file is named. */
  fileName: string;
  children: string;
};

/** Renders a link that downloads what a list shows, all pages of it. */
export const ExportLink = ({ path, input, fileName, children }: Props) => (
  <ButtonLink
    variant="default"
    reloadDocument
    download={fileName}
    leftSection={<IconDownload size={18} aria-hidden />}
    to={withQuery(path, input)}
  >
    {children}
  </ButtonLink>
);
