/** Ref of something that takes the keyboard's focus: when it goes, the focus returns to where it was. */
export function returnFocus(): () => void {
  const before = document.activeElement;
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}
