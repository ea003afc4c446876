// Runs before the first paint, so that a dark screen never flashes white; then at every change of choice or device.
(() => {
  const device = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let choice = null;
    try {
      choice = localStorage.getItem('color-scheme');
    } catch {}
    const dark = choice === 'dark' || (choice !== 'light' && device.matches);
    document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#151a18' : '#faf8f3');
    dispatchEvent(new Event('schemeshown'));
  };
  show();
  device.addEventListener('change', show);
  addEventListener('storage', show);
})();
