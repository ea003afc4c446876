/**
 * Keeps a page working that the browser translates. Translators take text nodes out and put elements with the translation in
 * their place, while React still refers to the nodes: to remove one or to place something before it would throw, and a
 * changed text would not be seen. A node is put back when React next touches it, and is then translated anew.
 */
export function followPageTranslation(): void {
  const translations = new WeakMap<Node, ChildNode>();
  const remember = (records: readonly MutationRecord[]) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      // In the same step, or beside the text before it was taken out.
      const translation = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
      if (translation) for (const node of removedNodes) translations.set(node, translation as ChildNode);
    }
  };
  const observer = new MutationObserver(remember);
  observer.observe(document, { childList: true, subtree: true });

  /** Returns whether a node stands in a parent, where it was put back to if need be. */
  const isIn = (parent: Node, node: Node) => {
    if (node.parentNode === parent) return true;
    remember(observer.takeRecords());
    translations.get(node)?.replaceWith(node);
    return node.parentNode === parent;
  };

  const { prototype } = Node;
  const { removeChild, insertBefore } = prototype;
  // A text that was translated together with another one is no longer in the page.
  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return isIn(this, child) ? (removeChild.call(this, child) as T) : child;
  };
  prototype.insertBefore = function <T extends Node>(this: Node, added: T, next: Node | null): T {
    return insertBefore.call(this, added, next && isIn(this, next) ? next : null) as T;
  };
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: ChildNode, text: string | null) {
      if (this.parentNode === null) isIn(document, this);
      nodeValue?.set?.call(this, text);
    },
  });
}
