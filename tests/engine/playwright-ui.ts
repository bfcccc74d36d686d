import type { ElementHandle, Page } from 'playwright';
import type { Control } from './screen.ts';
import { probeSource, type ScreenProbe } from './screen-probe.ts';
import { describeControl, eventually, type Ui } from './ui.ts';

/** The probe as the page has it. Compilers may wrap inner functions in `__name`. */
interface Probed {
  screenProbe: ScreenProbe;
}
const source = `globalThis.__name ??= (inner) => inner; globalThis.screenProbe = ${probeSource};`;

type Found = ElementHandle<HTMLElement>;

/** Level c: real mouse and keyboard. Make it before the page opens anything. `patience` in ms is for finding things and for each act. */
export async function playwrightUi(page: Page, patience = 3000): Promise<Ui> {
  await page.addInitScript(source);
  await page.evaluate(source);
  const timeout = { timeout: patience };
  const found = (control: Control) =>
    sought(describeControl(control), patience, () => page.evaluateHandle(findControl, control));
  const field = (label: string) => sought(`field ${label}`, patience, () => page.evaluateHandle(findField, label));
  const option = (text: string) => sought(`option ${text}`, patience, () => page.evaluateHandle(findOption, text));
  const press = async (control: Control) => (await found(control)).click(timeout);
  return {
    press,
    click: (name) => press({ role: 'button', name }),
    clickRow: (row, name) => press({ role: 'button', name, row }),
    hover: async (control) => (await found(control)).hover(timeout),
    rightClick: async (control) => (await found(control)).click({ ...timeout, button: 'right' }),
    fill: async (label, text) => (await field(label)).fill(text, timeout),
    choose: async (label, text) => {
      const input = await field(label);
      if (await input.evaluate((element) => element.matches('select')))
        return void (await input.selectOption({ label: text }, timeout));
      const box = await input.evaluateHandle((element) => element.closest<HTMLElement>('.ant-select') ?? element);
      if ((await input.getAttribute('aria-expanded')) !== 'true') await box.click(timeout);
      await (await option(text)).click(timeout);
    },
    check: async (label, on) => {
      const box = await field(label);
      if ((await box.evaluate(isTicked)) !== on) await box.click(timeout);
    },
    upload: async (label, files) => {
      const payload = files.map(({ name, type, text }) => ({ name, mimeType: type, buffer: Buffer.from(text) }));
      await (await field(label)).setInputFiles(payload, timeout);
    },
    key: (key) => page.keyboard.press(key),
    read: () => page.evaluate(() => (globalThis as unknown as Probed).screenProbe.readScreen()),
  };
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

const findControl = (control: Control) => (globalThis as unknown as Probed).screenProbe.findControl(control);

const findField = (label: string) => (globalThis as unknown as Probed).screenProbe.findField(label);

function findOption(text: string) {
  const { screenProbe } = globalThis as unknown as Probed;
  const found = screenProbe.findOption(text);
  if (!found) screenProbe.scrollOptions();
  return found;
}

const isTicked = (box: HTMLElement) =>
  box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true';
