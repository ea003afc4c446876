import { type LinkProps, useSearchParams } from 'react-router';
import { Link } from '../../../ui/navigation/link.tsx';
import { written } from '../../../ui/navigation/use-url-state.ts';
import { studentInUrl } from './student-dialogs.tsx';

type Props = Pick<LinkProps, 'className' | 'children' | 'aria-label'> & { idUser: number };

/** Renders a link that opens the dialog of a student's results over the screen. */
export function StudentLink({ idUser, ...link }: Props) {
  const [params] = useSearchParams();
  const search = written(params, studentInUrl, { student: idUser }).toString();
  return <Link {...link} to={{ search }} replace preventScrollReset />;
}
