import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './menu.module.css';
import type { ToolbarStop } from './toolbar-stop.ts';

export type MenuItem = {
  name: string;
  words: string;
  keys?: string;
  checked?: boolean;
  run(): void;
};

type Props = {
  /** What the button is called; `children` is what it shows. */
  label: string;
  children: ReactNode;
  /** Asked for when the menu is opened. */
  items(): MenuItem[];
  stop: ToolbarStop;
  className?: string | undefined;
};

/** A button of the toolbar that opens a menu below itself. */
export function Menu({ label, children, items, stop, className }: Props) {
  const [opened, setOpened] = useState<MenuItem[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

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
        onClick={() => setOpened(opened ? null : items())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(items());
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
          items={opened}
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
  opener: { current: HTMLElement | null };
  close(toButton: boolean): void;
};

function Items({ id, label, items, opener, close }: ItemsProps) {
  const menu = useRef<HTMLDivElement>(null);
  const closing = useRef(close);
  useEffect(() => {
    closing.current = close;
  }, [close]);

  useEffect(() => {
    const element = menu.current;
    const button = opener.current;
    if (!element || !button) return;
    const place = () => placeBelow(element, button);
    place();
    (element.querySelector<HTMLElement>('[aria-checked="true"]') ?? buttonsOf(element)[0])?.focus({
      preventScroll: true,
    });
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !button.contains(target)) closing.current(false);
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [opener]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close(true);
      return;
    }
    const all = buttonsOf(event.currentTarget);
    const from = all.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  };

  return (
    <div ref={menu} id={id} role="menu" aria-label={label} className={classes.menu} onKeyDown={onKeyDown} tabIndex={-1}>
      {items.map(({ name, words, keys, checked, run }) => (
        <button
          key={name}
          type="button"
          {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
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

const buttonsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('button')];

/** Below its button, and never beyond the edge of the window. */
function placeBelow(menu: HTMLElement, button: HTMLElement) {
  const edge = 8;
  const { left, bottom } = button.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(edge, Math.min(left, innerWidth - edge - width))}px`;
  menu.style.top = `${Math.max(edge, Math.min(bottom, innerHeight - edge - height))}px`;
}
