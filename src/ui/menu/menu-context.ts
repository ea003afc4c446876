import { createContext, type HTMLProps } from 'react';

type MenuState = {
  getItemProps: (props: HTMLProps<HTMLElement>) => Record<string, unknown>;
  activeIndex: number | null;
  setCheckedIndex: (index: number) => void;
  /** Closes the menu and gives the focus back to its button. */
  close: () => void;
};

const outside = (): never => {
  throw new Error('A menu item needs a Menu around it');
};

/** What the items of a menu need of it. */
export const MenuContext = createContext<MenuState>({
  getItemProps: outside,
  activeIndex: null,
  setCheckedIndex: outside,
  close: outside,
});
