// Runs in the player's frame before H5P does.

/** What the frame has to say to the page around it. */
window.say = (message) => parent.postMessage(message, '*');

// A frame without an origin has no storages, and H5P stops without them.
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map();
  const value = {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(String(key)) ?? null,
    setItem: (key, text) => void kept.set(String(key), String(text)),
    removeItem: (key) => void kept.delete(String(key)),
    clear: () => kept.clear(),
  };
  Object.defineProperty(window, name, { configurable: true, value });
}

// Older activities would fetch MathJax from elsewhere, which they may not, and then stop.
const renderer = { mathjax: { src: '/h5p/player/mathjax.js' } };
window.H5PIntegration = { libraryConfig: { 'H5P.MathDisplay': { renderer } }, mathDisplayConfig: { renderer } };
