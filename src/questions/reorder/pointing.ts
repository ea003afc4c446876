/** How far a pointer goes before it drags, in pixels. */
export const begins = 6;

const edge = 48;
const step = 12;

/** Scrolls what holds the element, a pane with `data-scrolls` or the whole page, while a pointer is near its end. */
export function scrollNearEdge(element: HTMLElement, y: number): void {
  const pane = element.closest<HTMLElement>('[data-scrolls]');
  const scrolls = pane !== null && pane.scrollHeight > pane.clientHeight;
  const { top, bottom } = scrolls ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  const scroller = scrolls ? pane : document.documentElement;
  if (y < Math.max(top, 0) + edge) scroller.scrollBy(0, -step);
  else if (y > Math.min(bottom, innerHeight) - edge) scroller.scrollBy(0, step);
}

/** The height of an element's middle, as pointers count it. */
export function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
