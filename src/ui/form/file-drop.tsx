import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './file-drop.module.css';

type Props = {
  /** The name of the file input. */
  label: string;
  /** As in HTML: media types or endings of names. */
  accept: string;
  multiple?: boolean;
  className?: string | undefined;
  onChoose: (files: readonly File[]) => void;
  /** `open` shows the browser's choice of files. */
  children: (open: () => void) => ReactNode;
};

/** Renders a place on which files are dropped, around a button that lets them be chosen. */
export function FileDrop({ label, accept, multiple = false, className, onChoose, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (files: Iterable<File> | null) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0) onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: to drop something is for the mouse alone; the button is for all
    <div
      className={`${classes.place} ${className ?? ''}`}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className={classes.input}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again after it was refused.
          currentTarget.value = '';
          choose(files);
        }}
      />
    </div>
  );
}
