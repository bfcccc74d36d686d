/*
 * What runs in the page itself, so each stands alone. Every time ends when what was drawn has been painted.
 */

/** Milliseconds of each of three turned pages: from the press, or from the end of the answer that `call` names, to the paint. */
export async function flipTimes({ flip, call }: { flip: string; call: string }): Promise<readonly number[]> {
  const firstKey = () => document.querySelector('[data-row-key]')?.getAttribute('data-row-key');
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
  const times: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const before = firstKey();
    const other = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (firstKey() === before) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
    const pressed = performance.now();
    document.querySelector<HTMLElement>(flip)?.click();
    await other;
    const end = await painted();
    const answers = performance.getEntriesByType('resource').filter(({ name }) => call !== '' && name.includes(call));
    const answered = (answers.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd;
    times.push(end - (answered ?? pressed));
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return times;
}

/** Milliseconds from the press of a row's tick to the paint, for some rows. */
export async function tickTimes(): Promise<readonly number[]> {
  const times: number[] = [];
  for (let row = 1; row < 5; row += 1) {
    const box = document.querySelectorAll<HTMLInputElement>('[data-row-key] input[type=checkbox]')[row];
    const pressed = performance.now();
    box?.click();
    const end = await new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
    times.push(end - pressed);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}

/** Milliseconds between frames while the rows pass by, 90 pixels a frame. */
export async function scrollTimes(): Promise<readonly number[]> {
  const scroller =
    document.querySelector('.ant-table-tbody-virtual-holder') ?? document.scrollingElement ?? document.documentElement;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const times: number[] = [];
  let before = await frame();
  for (let step = 0; step < 90; step += 1) {
    scroller.scrollTop += 90;
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  scroller.scrollTop = 0;
  await frame();
  return times;
}
