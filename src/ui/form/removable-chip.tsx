import { IconX } from '@tabler/icons-react';
import { PlainButton } from '../actions/plain-button.tsx';
import classes from './removable-chip.module.css';

type Props = {
  /** What the press does, for screen readers: "Remove". */
  verb: string;
  name: string;
  onRemove: () => void;
};

/** Renders something that was chosen as a chip, whose press takes it away. */
export const RemovableChip = ({ verb, name, onRemove }: Props) => (
  <PlainButton className={classes.chip} onClick={onRemove}>
    <span className={classes.visuallyHidden}>{verb} </span>
    {name}
    <IconX size={14} aria-hidden />
  </PlainButton>
);
