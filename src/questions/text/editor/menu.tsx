import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './menu.module.css';
import type { Stop } from './toolbar-stop.ts';

export type MenuItem = {
  name: string;
  words: string;
  keys?: string;
  disabled?: boolean;
  checked?: boolean;
  run(): void;
};

type Props = {
  /** What the button is called; `children` is what it shows. */
  label: string;
  children: ReactNode;
  /** Asked for when the menu is opened. */
  items(): MenuItem[];
  stop: Stop;
  className?: string | undefined;
};

/** A button of the toolbar that opens a menu below itself. */
export function Menu({ label, children, items, stop, className }: Props) {
  const [opened, setOpened] = useState<{ place: { left: number; top: number }; items: MenuItem[] } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  const open = () => {
    const { left, bottom } = button.current?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    setOpened({ place: { left, top: bottom }, items: items() });
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? id : undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (opened ? setOpened(null) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
        {...stop}
      >
        {children}
        <IconChevronDown size={14} aria-hidden />
      </button>
      {opened && (
        <Items
          id={id}
          label={label}
          {...opened}
          opener={button}
          close={(toButton) => {
            setOpened(null);
            if (toButton) button.current?.focus();
          }}
        />
      )}
    </>
  );
}

type ItemsProps = {
  id: string;
  label: string;
  items: MenuItem[];
  place: { left: number; top: number };
  opener: { current: HTMLElement | null };
  close(toButton: boolean): void;
};

function Items({ id, label, items, place, opener, close }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  }, [close]);

  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    keepOnScreen(element);
    (element.querySelector<HTMLElement>('[aria-checked="true"]') ?? focusables(element)[0])?.focus();
    const outside = (event: Event) => {
      const isInside =
        event.target instanceof Node && (element.contains(event.target) || opener.current?.contains(event.target));
      if (!isInside) closing.current(false);
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('scroll', outside, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('scroll', outside, true);
    };
  }, [opener]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close(true);
      return;
    }
    const all = focusables(event.currentTarget);
    const from = all.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      aria-label={label}
      className={classes.menu}
      style={place}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {items.map(({ name, words, keys, disabled = false, checked, run }) => (
        <button
          key={name}
          type="button"
          {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
          disabled={disabled}
          tabIndex={-1}
          className={classes.item}
          onClick={() => {
            close(false);
            run();
          }}
        >
          <span>{words}</span>
          {keys && <kbd className={classes.keys}>{keys}</kbd>}
        </button>
      ))}
    </div>
  );
}

const focusables = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('button:not(:disabled)')];

function keepOnScreen(element: HTMLElement) {
  const { right, bottom, width, height } = element.getBoundingClientRect();
  const edge = 8;
  if (right > innerWidth - edge) element.style.left = `${Math.max(edge, innerWidth - edge - width)}px`;
  if (bottom > innerHeight - edge) element.style.top = `${Math.max(edge, innerHeight - edge - height)}px`;
}
