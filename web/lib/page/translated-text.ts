/**
 * Support for pages translated by the browser. Chrome replaces each text node by a <font>, but React still refers to
 * the text node: removing it throws, and updating it shows nothing (react/react#11538). Here the translation stands in
 * for its text node.
 */

const replacements = new WeakMap<Node, Element>();

const isTranslation = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font';

/** Records the <font> that replaced a text node, in one step or inserted beside the node before its removal. */
function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const removed of removedNodes) {
    const came = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (removed instanceof Text && came) replacements.set(removed, came);
  }
}

/** Finds the translation of a text among the children of `parent`, beside the text or around it. */
function translationIn(parent: Node, text: Node): Node | undefined {
  const found = replacements.get(text);
  if (found?.parentNode === parent) return found;
  for (let around = text.parentNode; isTranslation(around); around = around.parentNode)
    if (around.parentNode === parent) return around;
  return undefined;
}

/** Lets React update and remove translated texts. A text that is no longer in the document counts as removed. */
export function keepTranslated(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  new MutationObserver((records) => records.forEach(note)).observe(document.body, { childList: true, subtree: true });
  const isLost = (parent: Node, child: Node | null) => child instanceof Text && child.parentNode !== parent;
  Object.defineProperties(Node.prototype, {
    removeChild: {
      ...{ configurable: true, writable: true },
      value(this: Node, child: Node) {
        if (!isLost(this, child)) return removeChild.call(this, child);
        const translation = translationIn(this, child);
        if (translation) removeChild.call(this, translation);
        return child;
      },
    },
    insertBefore: {
      ...{ configurable: true, writable: true },
      value(this: Node, child: Node, next: Node | null) {
        const place = next && isLost(this, next) ? (translationIn(this, next) ?? null) : next;
        return insertBefore.call(this, child, place);
      },
    },
  });
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, text: string | null) {
      value?.set?.call(this, text);
      // Puts the new text back; the browser translates it again.
      replacements.get(this)?.replaceWith(this);
      replacements.delete(this);
    },
  });
}
