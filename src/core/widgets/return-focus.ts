/** Where the focus was when something took it. Kept beyond a ref's life, since React attaches refs twice while developing. */
const cameFrom = new WeakMap<Element, Element | null>();

/** Ref of something that takes the keyboard's focus: when it is gone, the focus returns to where it was. */
export function returnFocus(content: Element | null): () => void {
  if (content && !cameFrom.has(content)) cameFrom.set(content, document.activeElement);
  // A dialog holds the focus as long as it stands in the document.
  return () =>
    queueMicrotask(() => {
      const before = content && !content.isConnected ? cameFrom.get(content) : null;
      if (before instanceof HTMLElement) before.focus();
    });
}
