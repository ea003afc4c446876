import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Button } from './button.tsx';
import type { useCopy } from './use-copy.ts';

type Props = {
  copying: ReturnType<typeof useCopy>;
  /** The button's text before and after copying. */
  words: { copy: string; copied: string };
  size?: 'sm' | 'md';
};

/** Renders a button that copies, by `useCopy`, and says for a while that it did. */
export function CopyButton({ copying: { copied, copy }, words, size = 'md' }: Props) {
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<Icon size={18} aria-hidden />}
      onClick={({ currentTarget }) => void copy(currentTarget)}
    >
      {copied ? words.copied : words.copy}
    </Button>
  );
}
