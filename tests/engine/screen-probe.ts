import type { Control, Screen, SeenControl, SeenField } from './screen.ts';

/*
 * Reads a page and finds things on it, from inside. Level c sends these functions to the browser as text: they use each other,
 * the page, and nothing else.
 */

const all = (selector: string, within: ParentNode = document): HTMLElement[] =>
  Array.from(within.querySelectorAll<HTMLElement>(selector));

const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

const bare = (text: string): string => text.replaceAll(/\s/g, '');

const isShown = (element: HTMLElement): boolean =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;

function roleOf(element: HTMLElement): string {
  if (element.matches('.ant-select-item-option')) return 'option';
  const roles = [
    ['button, summary, input[type=button], input[type=submit]', 'button'],
    ['a[href]', 'link'],
    ['input[type=checkbox]', 'checkbox'],
    ['input[type=radio]', 'radio'],
    ['input[type=file]', 'file'],
    ['select', 'combobox'],
    ['input, textarea', 'textbox'],
    ['th', 'columnheader'],
    ['li', 'listitem'],
  ] as const;
  return element.getAttribute('role') ?? roles.find(([selector]) => element.matches(selector))?.[1] ?? '';
}

const textOfIds = (ids: string | null): string =>
  plain(
    (ids ?? '')
      .split(' ')
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? '')
      .join(' '),
  );

/** What a screen reader says of an element: not what is there for the eye alone. */
function spokenText(element: HTMLElement): string {
  if (!element.querySelector('[aria-hidden=true]')) return plain(element.textContent);
  const copy = element.cloneNode(true) as HTMLElement;
  for (const mute of all('[aria-hidden=true]', copy)) mute.remove();
  return plain(copy.textContent);
}

const labelText = (element: HTMLElement): string =>
  plain(Array.from((element as HTMLInputElement).labels ?? [], spokenText).join(' '));

/** The accessible name; icons beside a text do not count. */
const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ||
  textOfIds(element.getAttribute('aria-labelledby')) ||
  labelText(element) ||
  (element.matches('input') ? '' : spokenText(element)) ||
  element.title ||
  element.getAttribute('placeholder') ||
  element.querySelector('[aria-label]')?.getAttribute('aria-label') ||
  '';

/** What a person aims at: inputs of ant design are small or unseen inside their box. */
const bodyOf = (element: HTMLElement): HTMLElement => element.closest<HTMLElement>('.ant-select, label') ?? element;

const isEnabled = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [aria-disabled=true]') &&
  !element.closest('.ant-btn-loading, .ant-tabs-tab-disabled, .ant-select-item-option-disabled');

/** What lies at the middle: the body itself (true), something else (false), or it is out of view (null). */
function isOnTop(body: HTMLElement): boolean | null {
  const { left, top, width, height } = body.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit && body.contains(hit);
}

function isBehindDialog(body: HTMLElement): boolean {
  const dialog = all('[aria-modal=true]').findLast(isShown);
  return dialog !== undefined && !dialog.contains(body);
}

/** Visible, and not under a mask or something else that cannot be scrolled away. What is disabled need only be visible. */
function isReachable(element: HTMLElement): boolean {
  const body = bodyOf(element);
  if (!isShown(body)) return false;
  if (!isEnabled(element)) return true;
  // Under a veil, which may be out of view.
  if (getComputedStyle(body).pointerEvents === 'none') return false;
  if (isOnTop(body)) return true;
  if (isBehindDialog(body)) return false;
  if (isOnTop(body) === null) return true;
  body.scrollIntoView({ block: 'center', inline: 'nearest' });
  return isOnTop(body) !== false;
}

const rowElements = (): HTMLElement[] => all('[data-row-key]').filter(isShown);

/** Whatever may be a control, seen or not: to find out whether one can be reached takes long. */
function controlCandidates(): HTMLElement[] {
  const roles = ['button', 'link', 'tab', 'switch', 'checkbox', 'radio', 'combobox', 'treeitem'];
  const selector = [
    'button, summary, a[href], input, textarea, select, .ant-select-item-option, dialog [role=option]',
    // Heads that sort, and numbers of pages.
    'th[tabindex], .ant-pagination-item, [role^=menuitem]',
    ...roles.map((role) => `[role=${role}]`),
  ];
  return all(selector.join(', ')).filter((element) => roleOf(element) !== 'file');
}

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

/** All of the screen that the engine and its drivers judge. */
function readScreen(): Screen {
  const rows = rowElements();
  const controls = controlCandidates()
    .filter(isReachable)
    .map((element) => seenControl(element, rows));
  const buttons = controls
    .filter(({ role }) => role === 'button')
    .toSorted((a, b) => Number(a.enabled) - Number(b.enabled));
  const inView = fieldElements().filter((element) => isShown(bodyOf(element)) && nameOf(element) !== '');
  // Of two fields of one name the one that can be reached counts.
  const fields = inView
    .map((element) => ({ element, reach: Number(isReachable(element)) }))
    .toSorted((a, b) => a.reach - b.reach);
  const page = Number.parseInt(textsOf('.ant-pagination-item-active').join(' '), 10);
  const notice = '.ant-message-notice, .ant-notification-notice, .toast, .notification';
  const elsewhere = ['.ant-form-item-explain', ...notice.split(', ')].flatMap((one) => [one, `${one} *`]);
  return {
    controls,
    buttons: Object.fromEntries(buttons.map(({ name, enabled }) => [bare(name), enabled ? 'enabled' : 'disabled'])),
    fields: Object.fromEntries(fields.map(({ element }) => [nameOf(element), seenField(element)])),
    rows: rows.map((row) => plain(row.textContent)),
    dialogs: all('[role=dialog]').filter(isShown).map(titleOf),
    alerts: textsOf(`[role=alert]:not(${elsewhere.join(', ')})`),
    notices: textsOf(notice),
    spinning: all('.ant-spin-spinning, [aria-busy=true]').some(isShown),
    page: Number.isNaN(page) ? null : page,
    text: plain(document.body.innerText),
  };
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

/** The input behind a label, one that can be reached if there is any; the first file input for ''. */
function findField(label: string): HTMLElement | null {
  const found = fieldElements().filter((element) =>
    label === '' ? roleOf(element) === 'file' : bare(nameOf(element)) === bare(label),
  );
  return found.find(isReachable) ?? found[0] ?? null;
}

const openLists = (): HTMLElement[] => all('.ant-select-dropdown').filter(isShown);

/** An option of the open select, by its title or by all that it says. */
const findOption = (text: string): HTMLElement | null =>
  all('.ant-select-item-option', openLists().at(-1) ?? document).find(
    (element) => isShown(element) && [element.title, element.textContent].some((said) => bare(said) === bare(text)),
  ) ?? null;

/** Brings further options of a long list on screen. */
function scrollOptions(): void {
  const inside = openLists().flatMap((list) => [list, ...all('*', list)]);
  const holder = inside.find(({ scrollHeight, clientHeight }) => clientHeight > 50 && scrollHeight > clientHeight + 1);
  if (holder) holder.scrollTop += holder.clientHeight / 2;
}

export const screenProbe = { readScreen, findControl, findField, findOption, scrollOptions };

export type ScreenProbe = typeof screenProbe;

/** Everything that the probe needs in another page; what is missing here is missing there. */
const naming = { all, plain, bare, isShown, roleOf, textOfIds, spokenText, labelText, nameOf };
const reaching = { bodyOf, isEnabled, isOnTop, isBehindDialog, isReachable, rowElements, controlCandidates };
const reading = { isOn, seenControl, valueOf, fieldElements, seenField, textsOf, titleOf, openLists };
const parts = Object.entries({ ...naming, ...reaching, ...reading, ...screenProbe });

/** The probe as an expression for another page. */
export const probeSource = `(() => {
${parts.map(([name, part]) => `const ${name} = ${part.toString()};`).join('\n')}
return { ${Object.keys(screenProbe).join(', ')} };
})()`;
