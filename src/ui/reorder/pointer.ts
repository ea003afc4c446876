/** How far a pressed pointer moves before a drag starts. */
export const DRAG_THRESHOLD_PX = 6;

const EDGE_PX = 48;
const SCROLL_STEP_PX = 12;

/** Scrolls the pane (`data-scrolls`) or the page around an element one step when a pointer at height `y` is near its edge. */
export function scrollNearEdge(element: HTMLElement, y: number): void {
  const pane = element.closest<HTMLElement>('[data-scrolls]');
  const scrolls = pane !== null && pane.scrollHeight > pane.clientHeight;
  const { top, bottom } = scrolls ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  const scroller = scrolls ? pane : document.documentElement;
  if (y < Math.max(top, 0) + EDGE_PX) scroller.scrollBy(0, -SCROLL_STEP_PX);
  else if (y > Math.min(bottom, innerHeight) - EDGE_PX) scroller.scrollBy(0, SCROLL_STEP_PX);
}

/** Returns the height of an element's middle in pixels from the window's top. */
export function middleOf(element: HTMLElement): number {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
