/**
 * Shows an element with `popover="manual"` above everything else, also above the modal dialog it is in, where no ancestor cuts it
 * off. Older browsers show it by its z-index.
 */
export function showInTopLayer(element: HTMLElement | null): void {
  if (element && 'showPopover' in element && !element.matches(':popover-open')) element.showPopover();
}
