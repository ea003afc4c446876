import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Button } from '../actions/button.tsx';
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
  const { copied, copy } = useCopy(address);
  return (
    <div className={classes.link}>
      <TextInput className={classes.address} label={label} readOnly value={address} />
      <Button
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        onClick={({ currentTarget }) => copy(currentTarget)}
      >
        {copied ? words.copied : words.copy}
      </Button>
      <LiveRegion>{copied && words.said}</LiveRegion>
    </div>
  );
}
