/*
 * Which elements a page has, what they are called, and whether a person can reach them. Level c sends these functions to the browser as text
 * (screen-probe.ts): they use each other, the page, and nothing else.
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
      .map((id) => document.getElementById(id)?.textContent ?? '')
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

export const screenElements = {
  all,
  plain,
  bare,
  isShown,
  roleOf,
  textOfIds,
  spokenText,
  labelText,
  nameOf,
  bodyOf,
  isEnabled,
  isOnTop,
  isBehindDialog,
  isReachable,
  rowElements,
  controlCandidates,
};
