import { TextInput } from '@mantine/core';
import { CopyButton } from '../actions/copy-button.tsx';
import { useCopy } from '../actions/use-copy.ts';
import { LiveRegion } from '../feedback/live-region.tsx';
import classes from './link-to-copy.module.css';

type Props = {
  label: string;
  address: string;
  /** The button's text before and after copying, and what screen readers announce then. */
  words: { copy: string; copied: string; said: string };
};

/** Renders an address in a read-only field with a button that copies it. */
export function LinkToCopy({ label, address, words }: Props) {
  const copying = useCopy(address);
  return (
    <div className={classes.link}>
      <TextInput className={classes.address} label={label} readOnly value={address} />
      <CopyButton copying={copying} words={words} />
      <LiveRegion>{copying.copied && words.said}</LiveRegion>
    </div>
  );
}
