import { TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { LiveRegion } from '../feedback/live-region.tsx';
import { Button } from './button.tsx';
import classes from './link-to-copy.module.css';
import { useCopy } from './use-copy.ts';

type Props = {
  label: string;
  address: string;
  /** What the button says before and after, and what is said aloud when it is done. */
  words: { copy: string; copied: string; said: string };
};

/** An address to be handed out. */
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
