/** Presses the mask beside the dialog in front, where a careless finger lands. */
export function pressBeside(): void {
  const mask = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap, .ant-drawer-mask')].at(-1);
  if (!mask) throw new Error('nothing lies around a dialog');
  for (const type of ['mousedown', 'mouseup', 'click']) mask.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}
