import { IconTrash } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/actions/button.tsx';
import classes from './bin.module.css';

/** The path of what was deleted. */
const binPath = '/bin';

/** Renders the link at the end of a list to what was deleted lately. */
export function BinLink({ label }: { label: string }) {
  return (
    <p className={classes.link}>
      <ButtonLink to={binPath} variant="quiet" size="sm" leftSection={<IconTrash size={18} aria-hidden />}>
        {label}
      </ButtonLink>
    </p>
  );
}
