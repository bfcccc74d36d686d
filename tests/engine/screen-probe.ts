import type { Control, Screen, SeenControl, SeenField } from './screen.ts';
import { screenElements } from './screen-elements.ts';
import { optionProbe } from './screen-options.ts';

/*
 * Reads a page and finds things on it, from inside. Level c sends these functions to the browser as text: they use each other,
 * the page, and nothing else.
 */

// By names of this file: an imported one has another name in the text of a function.
const {
  all,
  plain,
  bare,
  isShown,
  roleOf,
  textOfIds,
  nameOf,
  bodyOf,
  isEnabled,
  isReachable,
  rowElements,
  controlCandidates,
} = screenElements;

function isOn(element: HTMLElement): boolean | undefined {
  if (element.matches('input[type=checkbox], input[type=radio]')) return (element as HTMLInputElement).checked;
  if (element.matches('th')) return ['ascending', 'descending'].includes(element.ariaSort ?? '');
  const said = ['aria-checked', 'aria-selected', 'aria-pressed']
    .map((name) => element.getAttribute(name))
    .find(Boolean);
  return said === undefined ? undefined : said === 'true';
}

function seenControl(element: HTMLElement, rows: readonly HTMLElement[]): SeenControl {
  const holder = element.closest<HTMLElement>('[data-row-key]');
  const [on, row] = [isOn(element), holder ? rows.indexOf(holder) : -1];
  const control = { role: roleOf(element), name: nameOf(element), enabled: isEnabled(element) };
  const ofPage = control.role === 'tab' && element.closest('[role=tabpanel]') !== null;
  return {
    ...control,
    ...(on === undefined ? {} : { on }),
    ...(row < 0 ? {} : { row }),
    ...(ofPage && { ofPage }),
  };
}

function valueOf(element: HTMLElement): string {
  const on = roleOf(element) === 'combobox' ? undefined : isOn(element);
  if (on !== undefined) return String(on);
  const typed = (element as HTMLInputElement).value ?? '';
  const select = element.closest('.ant-select');
  if (!select) return typed;
  // What a narrow select has no room for is kept unseen.
  const chosen = all('.ant-select-selection-item, .ant-select-content-has-value', select)
    .filter((item) => item.checkVisibility({ opacityProperty: true }))
    .map((item) => plain(item.textContent));
  return chosen.join(', ') || typed;
}

const fieldElements = (): HTMLElement[] =>
  all('input:not([type=hidden], [type=button], [type=submit]), textarea, select, button[role=switch]');

const seenField = (element: HTMLElement): SeenField => ({
  value: valueOf(element),
  enabled: isEnabled(element),
  error: plain(element.closest('.ant-form-item')?.querySelector('.ant-form-item-explain-error')?.textContent),
});

const textsOf = (selector: string): string[] =>
  all(selector)
    .filter(isShown)
    .map((element) => plain(element.textContent))
    .filter((text) => text !== '');

const titleOf = (dialog: HTMLElement): string =>
  dialog.getAttribute('aria-label') ||
  textOfIds(dialog.getAttribute('aria-labelledby')) ||
  plain(dialog.querySelector('.ant-modal-title, .ant-drawer-title, h1, h2')?.textContent);

/** Controls that can be reached, of one role or of all; to find that out of each takes most of a look. */
function readControls(role?: string): SeenControl[] {
  const rows = rowElements();
  return controlCandidates()
    .filter((element) => (role === undefined || roleOf(element) === role) && isReachable(element))
    .map((element) => seenControl(element, rows));
}

function buttonsOf(controls: readonly SeenControl[]): Screen['buttons'] {
  const buttons = controls
    .filter(({ role }) => role === 'button')
    .toSorted((a, b) => Number(a.enabled) - Number(b.enabled));
  return Object.fromEntries(buttons.map(({ name, enabled }) => [bare(name), enabled ? 'enabled' : 'disabled']));
}

function readFields(): Screen['fields'] {
  const inView = fieldElements().filter((element) => isShown(bodyOf(element)) && nameOf(element) !== '');
  // Of two fields of one name the one that can be reached counts.
  const fields = inView
    .map((element) => ({ element, reach: Number(isReachable(element)) }))
    .toSorted((a, b) => a.reach - b.reach);
  return Object.fromEntries(fields.map(({ element }) => [nameOf(element), seenField(element)]));
}

const noticeSelector = (): string => '.ant-message-notice, .ant-notification-notice, .toast, .notification';

function readAlerts(): string[] {
  const places = ['.ant-form-item-explain', ...noticeSelector().split(', ')];
  const elsewhere = places.flatMap((one) => [one, `${one} *`]);
  return textsOf(`[role=alert]:not(${elsewhere.join(', ')})`);
}

/** One part of the screen: who waits for a row need not have every button tried, over and over. */
function readPart<Part extends keyof Screen>(part: Part): Screen[Part] {
  const parts: { readonly [Each in keyof Screen]: () => Screen[Each] } = {
    controls: () => readControls(),
    buttons: () => buttonsOf(readControls('button')),
    fields: readFields,
    rows: () => rowElements().map((row) => plain(row.textContent)),
    dialogs: () => all('[role=dialog]').filter(isShown).map(titleOf),
    alerts: readAlerts,
    notices: () => textsOf(noticeSelector()),
    spinning: () => all('.ant-spin-spinning, [aria-busy=true]').some(isShown),
    page: () => Number.parseInt(textsOf('.ant-pagination-item-active').join(' '), 10) || null,
    text: () => plain(document.body.innerText),
  };
  return parts[part]();
}

/** All of the screen that the engine and its drivers judge. */
function readScreen(): Screen {
  const controls = readControls();
  const others = ['fields', 'rows', 'dialogs', 'alerts', 'notices', 'spinning', 'page', 'text'] as const;
  const read = Object.fromEntries(others.map((part) => [part, readPart(part)])) as Omit<Screen, 'controls' | 'buttons'>;
  return { ...read, controls, buttons: buttonsOf(controls) };
}

/** The reachable element of that role and name; an enabled one if there is any. */
function findControl({ role, name, row }: Control): HTMLElement | null {
  const rows = rowElements();
  const isInRow = (element: HTMLElement) => {
    const index = rows.findIndex((candidate) => candidate.contains(element));
    if (row === undefined || typeof row === 'number') return row === undefined || index === row;
    return index >= 0 && plain(rows[index]?.textContent).includes(row);
  };
  const found = controlCandidates()
    .filter((element) => roleOf(element) === role && bare(nameOf(element)) === bare(name) && isInRow(element))
    .filter(isReachable);
  return found.find(isEnabled) ?? found[0] ?? null;
}

/** Of a button of that name, whether it could be pressed; undefined where none can be reached. */
function readButton(name: string): 'enabled' | 'disabled' | undefined {
  const found = findControl({ role: 'button', name });
  return found ? (isEnabled(found) ? 'enabled' : 'disabled') : undefined;
}

/** The input behind a label, one that can be reached if there is any; the first file input for ''. */
function findField(label: string): HTMLElement | null {
  const found = fieldElements().filter((element) =>
    label === '' ? roleOf(element) === 'file' : bare(nameOf(element)) === bare(label),
  );
  return found.find(isReachable) ?? found[0] ?? null;
}

export const screenProbe = {
  readScreen,
  readPart,
  readControls,
  readButton,
  findControl,
  findField,
  ...optionProbe,
};

export type ScreenProbe = typeof screenProbe;

/** Everything that the probe needs in another page; what is missing here is missing there. */
const seeing = { isOn, seenControl, valueOf, fieldElements, seenField, textsOf, titleOf };
const reading = { buttonsOf, readFields, noticeSelector, readAlerts };
const parts = Object.entries({ ...screenElements, ...seeing, ...reading, ...screenProbe });

/** The probe as an expression for another page. */
export const probeSource = `(() => {
${parts.map(([name, part]) => `const ${name} = ${part.toString()};`).join('\n')}
return { ${Object.keys(screenProbe).join(', ')} };
})()`;
