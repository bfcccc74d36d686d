/** What a form, a list or a dialog does on these keys is not meant while an input method composes: they choose a word, or drop it. */
const acting = new Set(['Enter', 'Escape', 'Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/** The key code of what an input method is at. Safari has ended the composing by then and says it only so. */
const composingKey = 229;

function keepFromProgram(event: KeyboardEvent): void {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it there.
  if (!acting.has(event.key) || !(event.isComposing || event.keyCode === composingKey)) return;
  event.stopImmediatePropagation();
  // Nor does the browser send the form off.
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.form) event.preventDefault();
}

/** Before all else that hears keys, so that nothing else has to know (tests/architecture.test.ts). */
addEventListener('keydown', keepFromProgram, { capture: true });
