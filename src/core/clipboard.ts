/** As programs copied before there was a clipboard interface: the selection of a field that nobody sees. */
function copySelection(text: string): void {
  const before = document.activeElement;
  // What lies outside of an open dialog cannot be selected.
  const parent = before?.closest('dialog, [role="dialog"]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  parent.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way on a page that is not secure.
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (!isCopied) throw new Error('the browser does not copy');
}

/**
 * Puts a text on the clipboard; rejects when the browser does not allow it. Pages that are not secure (http with a host name) have no
 * clipboard interface.
 */
export async function writeClipboard(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  return copySelection(text);
}
