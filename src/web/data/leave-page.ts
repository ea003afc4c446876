/** Goes to another page at once: nothing on this one may ask whether to stay. */
export function leavePageFor(path: string): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  // Whoever comes back by the browser's button sees what there is to see then, not this page as it was.
  addEventListener('pageshow', () => location.reload());
  location.assign(path);
}
