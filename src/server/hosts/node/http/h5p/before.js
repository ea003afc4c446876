// Runs in the player's frame before H5P does.

/** Sends a message to the parent page. */
window.say = (message) => parent.postMessage(message, '*');

// The content security policy of this page does not cover WebRTC.
for (const name of Object.getOwnPropertyNames(window).filter((name) => /^(webkit|moz)?RTC/.test(name)))
  Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false });

// A frame within this one would still have WebRTC, so it is removed before any script in it runs. A package may replace
// functions of the browser, so those that are needed are stored here first, and lists are not iterated.
// The names stay in a block, because a package may have its own of the same.
{
  const own = Function.prototype.bind.bind(Function.prototype.call);
  const lengthOf = own(Object.getOwnPropertyDescriptor(NodeList.prototype, 'length').get);
  const removeFrame = own(Element.prototype.remove);
  const Observer = MutationObserver;
  const observe = own(Observer.prototype.observe);
  const watch = (root, search) => {
    const removeFrames = () => {
      const found = search(root, 'iframe, frame, object, embed, fencedframe, portal');
      for (let index = 0; index < lengthOf(found); index++) removeFrame(found[index]);
    };
    observe(new Observer(removeFrames), root, { __proto__: null, childList: true, subtree: true });
  };
  watch(document, own(Document.prototype.querySelectorAll));

  // Below a shadow root nothing is seen from outside. So each is watched from when it is made, and none is made of a text.
  const attachShadow = own(Element.prototype.attachShadow);
  const inShadow = own(DocumentFragment.prototype.querySelectorAll);
  Element.prototype.attachShadow = function ({ mode, delegatesFocus, slotAssignment } = {}) {
    const root = attachShadow(this, { __proto__: null, mode, delegatesFocus, slotAssignment });
    watch(root, inShadow);
    return root;
  };
  const usual = new Set(['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'getHTML']);
  for (const made of [Document, Element, ShadowRoot])
    for (const holder of [made, made.prototype])
      for (const name of Object.getOwnPropertyNames(holder))
        if (/^write|HTML(Unsafe)?$/.test(name) && !usual.has(name)) delete holder[name];
}

// A frame without an origin has no storages, and H5P stops without them.
for (const name of ['localStorage', 'sessionStorage']) {
  const items = new Map();
  const value = {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(String(key)) ?? null,
    setItem: (key, text) => void items.set(String(key), String(text)),
    removeItem: (key) => void items.delete(String(key)),
    clear: () => items.clear(),
  };
  Object.defineProperty(window, name, { configurable: true, value });
}

// Older activities would fetch MathJax from elsewhere, which they may not, and then stop.
const renderer = { mathjax: { src: '/h5p/player/mathjax.js' } };
window.H5PIntegration = { libraryConfig: { 'H5P.MathDisplay': { renderer } }, mathDisplayConfig: { renderer } };
