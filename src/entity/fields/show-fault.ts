const controls = 'input, textarea, button, [contenteditable="true"], [tabindex="0"]';

/** What holds a field: its label, its control and what is said below it. */
const heldBy = (element: Element) => element.closest<HTMLElement>('.ant-form-item, .settings-field') ?? element;

/** What takes the keyboard of a control, or of one that is a group: the first that is at fault, else the first. */
function takesKeys(element: HTMLElement): HTMLElement | null {
  if (element.matches(controls)) return element;
  return (
    element.querySelector<HTMLElement>(':is([aria-invalid="true"], .ant-form-item-has-error input)') ??
    element.querySelector(controls)
  );
}

/**
 * Takes the operator to the first field at fault, in the order of the page: the keyboard goes to its control, and the field comes into
 * sight whole, with what is said below it. `ids`: of the controls.
 */
export function showFirstFault(ids: readonly string[]): void {
  const found = ids.flatMap((id) => {
    const element = document.getElementById(id) ?? document.getElementById(`${id}-error`);
    return element ? [element] : [];
  });
  const [first] = found.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  if (!first) return;
  const field = heldBy(first);
  (takesKeys(first) ?? (field instanceof HTMLElement ? takesKeys(field) : null))?.focus();
  field.scrollIntoView({ block: 'nearest' });
}
