import type { Control } from './screen.ts';
import { screenProbe } from './screen-probe.ts';
import { describeControl, eventually, type Ui, type UiFile } from './ui.ts';

/** Level b: the test runs inside the page and works it with plain DOM events. `patience` in ms is for finding things. */
export function domUi(patience = 15_000): Ui {
  const found = (control: Control) =>
    eventually(() => usable(screenProbe.findControl(control), describeControl(control)), patience);
  const field = (label: string) => eventually(() => usable(screenProbe.findField(label), `field ${label}`), patience);
  const press = async (control: Control) => pressElement(await found(control));
  return {
    press,
    click: (name) => press({ role: 'button', name }),
    clickRow: (row, name) => press({ role: 'button', name, row }),
    hover: async (control) => hoverElement(await found(control)),
    rightClick: async (control) => void (await found(control)).dispatchEvent(mouse('contextmenu', 2)),
    focus: async (control) => (await found(control)).focus(),
    drag: async (control, target, part) => dragElement(await found(control), await found(target), part),
    fill: async (label, text) => fillElement(await field(label), text),
    choose: async (label, option) => {
      const input = await field(label);
      if (input instanceof HTMLSelectElement) return chooseNative(input, option);
      if (input.getAttribute('aria-expanded') !== 'true')
        pressElement(input.closest<HTMLElement>('.ant-select') ?? input);
      pressElement(await eventually(() => optionInView(option), patience));
      return settled(input);
    },
    check: async (label, on) => {
      const box = await field(label);
      const isTicked = box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true';
      if (isTicked !== on) pressElement(box);
    },
    upload: async (label, files) => uploadTo(await field(label), files),
    key: async (key) => pressKey(key),
    read: async () => screenProbe.readScreen(),
    see: async (part) => screenProbe.readPart(part),
    seeButton: async (name) => screenProbe.readButton(name),
    seeControls: async (role) => screenProbe.readControls(role),
  };
}

function usable(element: HTMLElement | null, what: string): HTMLElement {
  if (!element) throw new Error(`not on screen, or behind something: ${what}`);
  if (element.matches(':disabled, [aria-disabled=true]')) throw new Error(`disabled: ${what}`);
  return element;
}

function optionInView(option: string): HTMLElement {
  const found = screenProbe.findOption(option);
  if (!found) screenProbe.scrollOptions();
  return usable(found, `option ${option}`);
}

const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
/** Frames in which a list that closes at all has closed, on a busy machine as well. */
const closingFrames = 30;

/** The list of a select closes a moment after its choice; pressing again before that would toggle the wrong way. Some stay open. */
async function settled(input: HTMLElement): Promise<void> {
  await drawn();
  if (input.closest('.ant-select-multiple')) return;
  for (let frame = 0; frame < closingFrames && input.getAttribute('aria-expanded') === 'true'; frame += 1)
    await drawn();
}

const mouse = (type: string, button = 0) =>
  new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, button });
const pointer = (type: string) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, composed: true, pointerType: 'mouse' });

/** What a browser does on a click: the press moves the focus unless it is prevented. */
function pressElement(element: HTMLElement): void {
  element.dispatchEvent(pointer('pointerdown'));
  if (element.dispatchEvent(mouse('mousedown'))) moveFocus(element);
  element.dispatchEvent(pointer('pointerup'));
  element.dispatchEvent(mouse('mouseup'));
  element.click();
}

function moveFocus(element: HTMLElement): void {
  const target = element.closest<HTMLElement>('button, input, textarea, select, a[href], [tabindex]');
  if (target) target.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function hoverElement(element: HTMLElement): void {
  for (const type of ['pointerover', 'pointerenter', 'pointermove']) element.dispatchEvent(pointer(type));
  for (const type of ['mouseover', 'mouseenter', 'mousemove']) element.dispatchEvent(mouse(type));
}

/** What a browser does from the press to the drop. What is not taken on the way is not dropped. */
function dragElement(element: HTMLElement, target: HTMLElement, part: number): void {
  const dataTransfer = new DataTransfer();
  const { top, height } = target.getBoundingClientRect();
  const fire = (type: string, on: HTMLElement) =>
    on.dispatchEvent(
      new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientY: top + part * height }),
    );
  if (!element.draggable || !fire('dragstart', element)) return;
  const isTaken = !fire('dragover', target);
  fire(isTaken ? 'drop' : 'dragleave', target);
  fire('dragend', element);
}

/** Past React's own setter, which would take the change for its own and say nothing. */
function fillElement(element: HTMLElement, text: string): void {
  element.focus();
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

function chooseNative(select: HTMLSelectElement, text: string): void {
  const option = [...select.options].find((candidate) => candidate.text === text);
  if (!option) throw new Error(`no option ${text}`);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, option.value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function uploadTo(element: HTMLElement, files: readonly UiFile[]): void {
  const transfer = new DataTransfer();
  for (const { name, type, text } of files) transfer.items.add(new File([text], name, { type }));
  (element as HTMLInputElement).files = transfer.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Tab only leaves: where the focus goes then is for a browser to say. */
function pressKey(key: string): void {
  const target = document.activeElement ?? document.body;
  const altKey = key.startsWith('Alt+');
  const name = key.replace(/^Alt\+/, '');
  const options = { key: name, code: name, altKey, bubbles: true, cancelable: true };
  const accepted = target.dispatchEvent(new KeyboardEvent('keydown', options));
  target.dispatchEvent(new KeyboardEvent('keyup', options));
  if (accepted && key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  if (accepted && key === 'Tab' && target instanceof HTMLElement) target.blur();
}
