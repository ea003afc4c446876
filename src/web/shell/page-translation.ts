/**
 * Keeps a page working that the browser translates. Translators take text nodes out and put elements with the translation in
 * their place, while React still refers to the nodes: to remove one or to place something before it would throw, and a
 * changed text would not be seen. A node is put back when React next touches it, and is then translated anew.
 */
export function followPageTranslation(): void {
  const translations = new WeakMap<Node, ChildNode>();
  const remember = (records: readonly MutationRecord[]) => {
    for (const record of records) {
      for (const node of record.removedNodes) {
        const translation = node instanceof Text ? translationIn(record) : undefined;
        if (translation) translations.set(node, translation);
      }
    }
  };
  const observer = new MutationObserver(remember);
  observer.observe(document.documentElement, { childList: true, subtree: true });

  const putBack = (node: Node) => {
    remember(observer.takeRecords());
    translations.get(node)?.replaceWith(node);
    translations.delete(node);
  };

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) putBack(child);
    // A text that was translated together with another one stands nowhere any more.
    if (child instanceof Text && child.parentNode !== this) return child;
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    if (next !== null && next.parentNode !== this) putBack(next);
    const isLost = next instanceof Text && next.parentNode !== this;
    return insertBefore.call(this, added, isLost ? null : next) as T;
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      if (this instanceof Text && this.parentNode === null) putBack(this);
      value?.set?.call(this, text);
    },
  });
}

/** Returns what a translator has put in the place of a text: in the same step, or beside it before the text was taken out. */
function translationIn({ addedNodes, previousSibling, nextSibling }: MutationRecord): ChildNode | undefined {
  const candidates = [...addedNodes, previousSibling, nextSibling];
  return candidates.find((node) => node?.nodeName === 'FONT') as ChildNode | undefined;
}

/** Returns whether a translator has changed the page: no screen has such an element. */
export const isTranslated = (): boolean => document.querySelector('font') !== null;
