// Runs in the player's frame before H5P does.

/** What the frame has to say to the page around it. */
window.say = (message) => parent.postMessage(message, '*');

// Connections between browsers are none of what the policy of this page keeps from packages.
for (const name of Object.getOwnPropertyNames(window).filter((name) => /^(webkit|moz)?RTC/.test(name)))
  Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });

/** A frame within this one would have them still: it is taken out before anything in it runs. */
const frames = 'iframe, frame, object, embed, fencedframe, portal';
const watch = (root) => {
  const remove = (node) => {
    if (!(node instanceof Element)) return;
    for (const frame of [node, ...node.querySelectorAll(frames)]) if (frame.matches(frames)) frame.remove();
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) remove(node);
  }).observe(root, { childList: true, subtree: true });
};
watch(document);
const { attachShadow } = Element.prototype;
Element.prototype.attachShadow = function (options) {
  const root = attachShadow.call(this, options);
  watch(root);
  return root;
};

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
