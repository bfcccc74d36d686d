import type { ElementHandle, Page } from 'playwright';
import { markCalls } from './call-marks.ts';
import { createMouseAim, type Mark, type MouseAim } from './mouse-aim.ts';
import type { Control, Screen } from './screen.ts';
import { probeSource, type ScreenProbe } from './screen-probe.ts';
import { describeControl, eventually, type Ui } from './ui.ts';

/** Probe and aim as the page has them. Compilers may wrap inner functions in `__name`. */
interface Probed {
  screenProbe: ScreenProbe;
  mouseAim: MouseAim;
}
const source = `globalThis.__name ??= (inner) => inner;
globalThis.screenProbe = ${probeSource};
globalThis.mouseAim = (${createMouseAim.toString()})(screenProbe);`;

type Found = ElementHandle<HTMLElement>;

/** Level c: real mouse and keyboard. Make it before the page opens anything. `patience` in ms is for finding things and for each act. */
export async function playwrightUi(page: Page, patience = 30_000): Promise<Ui> {
  await markCalls(page);
  await page.addInitScript(source);
  await page.evaluate(source);
  const timeout = { timeout: patience };
  const found = (control: Control) =>
    sought(describeControl(control), patience, () => page.evaluateHandle(findControl, control));
  const field = (label: string) => sought(`field ${label}`, patience, () => page.evaluateHandle(findField, label));
  const strike = (mark: Mark, button?: 'right') => eventually(() => strikeOnce(page, mark, button), patience);
  const press = (control: Control) => strike({ control });
  return {
    press,
    click: (name) => press({ role: 'button', name }),
    clickRow: (row, name) => press({ role: 'button', name, row }),
    hover: async (control) => (await found(control)).hover(timeout),
    rightClick: (control) => strike({ control }, 'right'),
    focus: async (control) => (await found(control)).focus(),
    drag: async (control, target, part) => {
      await (await found(control)).hover(timeout);
      await page.mouse.down();
      const over = await found(target);
      const { width = 0, height = 0 } = (await over.boundingBox()) ?? {};
      const position = { x: width / 2, y: part * height };
      // The first move starts the drag, the second is over the target.
      await over.hover({ ...timeout, position });
      await over.hover({ ...timeout, position });
      await page.mouse.up();
    },
    // A form that is on its way out still shows its field, disabled as it was while it was saved: the one that comes is looked for again.
    fill: (label, text) =>
      eventually(async () => {
        const input = await field(label);
        if (!(await input.isEnabled())) throw new Error(`disabled: field ${label}`);
        await input.fill(text, timeout);
      }, patience),
    choose: async (label, text) => {
      const input = await field(label);
      const { isNative, isOpen } = await input.evaluate(selectState);
      if (isNative) return void (await input.selectOption({ label: text }, timeout));
      if (!isOpen) await strike({ select: label });
      await strike({ option: text });
    },
    check: async (label, on) => {
      if ((await (await field(label)).evaluate(isTicked)) !== on) await strike({ field: label });
    },
    upload: async (label, files) => {
      const payload = files.map(({ name, type, text }) => ({ name, mimeType: type, buffer: Buffer.from(text) }));
      await (await field(label)).setInputFiles(payload, timeout);
    },
    key: (key) => page.keyboard.press(key),
    read: () => page.evaluate(() => (globalThis as unknown as Probed).screenProbe.readScreen()),
    see: async <Part extends keyof Screen>(part: Part) => (await page.evaluate(seePart, part)) as Screen[Part],
    seeButton: (name) => page.evaluate(seeButton, name),
    seeControls: (role) => page.evaluate(seeControls, role),
  };
}

/**
 * Presses the middle of the mark once. Playwright's own click waits some frames for what moves, 40 to 100 ms in all; here the
 * page itself tells whether the press reached its mark, and lets it reach nothing else.
 */
async function strikeOnce(page: Page, mark: Mark, button: 'left' | 'right' = 'left'): Promise<void> {
  const aim = await page.evaluate(aimAt, mark);
  if ('problem' in aim) throw new Error(`${aim.problem}: ${describeMark(mark)}`);
  await page.mouse.click(aim.x, aim.y, { button });
  // A press that leads to another page takes the answer with it.
  const missed = await page.evaluate(hasMissed).catch(() => false);
  if (missed) throw new Error(`something came before it: ${describeMark(mark)}`);
}

function describeMark(mark: Mark): string {
  if ('control' in mark) return describeControl(mark.control);
  if ('option' in mark) return `option ${mark.option}`;
  return `field ${'field' in mark ? mark.field : mark.select}`;
}

async function sought(
  what: string,
  patience: number,
  find: () => Promise<{ asElement(): Found | null }>,
): Promise<Found> {
  return eventually(async () => {
    const element = (await find()).asElement();
    if (!element) throw new Error(`not on screen, or behind something: ${what}`);
    return element;
  }, patience);
}

/* These run in the page. */

const aimAt = (mark: Mark) => (globalThis as unknown as Probed).mouseAim.aim(mark);

const seePart = (part: keyof Screen) => (globalThis as unknown as Probed).screenProbe.readPart(part);

const seeButton = (name: string) => (globalThis as unknown as Probed).screenProbe.readButton(name);

const seeControls = (role: string) => (globalThis as unknown as Probed).screenProbe.readControls(role);

const hasMissed = () => (globalThis as unknown as Probed).mouseAim.hasMissed();

const findControl = (control: Control) => (globalThis as unknown as Probed).screenProbe.findControl(control);

const findField = (label: string) => (globalThis as unknown as Probed).screenProbe.findField(label);

const selectState = (input: HTMLElement) => ({
  isNative: input.matches('select'),
  isOpen: input.getAttribute('aria-expanded') === 'true',
});

const isTicked = (box: HTMLElement) =>
  box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true';
