/** Moves the focus back to the element that had it, or to the screen's heading when that element has gone. */
export function returnFocus(before: Element | null): void {
  if ((before instanceof HTMLElement || before instanceof SVGElement) && before.isConnected) before.focus();
  else document.querySelector('h1')?.focus({ preventScroll: true });
}
