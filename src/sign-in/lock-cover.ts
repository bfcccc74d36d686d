/**
 * Ref of the dialog that covers a locked screen: it is in front of everything, and nothing but its going closes it. As long as it
 * stands, nothing behind it can be seen, reached or read out (lock-cover.css), and the title of the document says that it is locked.
 */
export function holdCover(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined;
  const gone = new AbortController();
  const { signal } = gone;
  const page = document.documentElement;
  const title = document.createElement('title');
  title.textContent = '已锁定 - Flan Admin';

  // No gesture and no key closes it: not where browsers can be told so, nor where they ask or have a will of their own.
  dialog.setAttribute('closedby', 'none');
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { signal });
  dialog.addEventListener('close', () => dialog.showModal(), { signal });
  // Of several titles the first counts; the page's own goes on changing behind it.
  document.head.prepend(title);
  page.dataset['locked'] = '';
  dialog.showModal();
  return () => {
    gone.abort();
    title.remove();
    delete page.dataset['locked'];
    // Gives the focus back to where it was.
    dialog.close();
  };
}

/** Where questions stand that are asked while the screen is locked. */
export const coverElement = (): HTMLElement => document.querySelector<HTMLElement>('.lock-cover') ?? document.body;
