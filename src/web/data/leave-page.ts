/** Loads another page at once, without asking about unsaved work on this one. */
export function leavePageFor(path: string): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  // The browser's way back must not show this page as it was.
  addEventListener('pageshow', () => location.reload());
  location.assign(path);
}
