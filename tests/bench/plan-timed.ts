/*
 * What runs in the page itself, so each stands alone. Every time ends when what was drawn has been painted.
 */

/** What of the page of the plans is worked. */
export type Deed = 'choose' | 'fold' | 'unfold all' | 'fold all' | 'type' | 'scroll';

/** Milliseconds of a few interactions of one kind, from the press to the paint. */
export async function deedTimes(deed: Deed): Promise<readonly number[]> {
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
  const button = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('.plan-tree button')].find(({ textContent }) => textContent === name);
  const work = (turn: number): void => {
    const rows = document.querySelectorAll<HTMLElement>('.plan-row');
    const scroller = document.querySelector('.plan-scroll') ?? document.querySelector('.plan-tree ul');
    const field = document.querySelector<HTMLInputElement>('#plan-title');
    switch (deed) {
      case 'choose':
        return rows[turn + 1]?.click();
      case 'fold':
        return rows[0]?.querySelector('button')?.click();
      case 'unfold all':
      case 'fold all':
        return button(deed === 'fold all' ? '全部收起' : '全部展开')?.click();
      case 'type':
        // Past React's own setter, which would take the change for its own and say nothing.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, `改名 ${turn}`);
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
        return;
      case 'scroll':
        scroller?.scrollBy({ top: 600 });
    }
  };
  const undone: Partial<Record<Deed, string>> = { 'unfold all': '全部收起', 'fold all': '全部展开' };
  const times: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const before = undone[deed];
    if (before !== undefined) button(before)?.click();
    await painted();
    const pressed = performance.now();
    work(turn);
    times.push((await painted()) - pressed);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return times;
}

/**
 * Milliseconds that a write costs the page: from the press to the paint before the call, and from the answer with the new tree to
 * the paint of it. The server's own time is left out.
 */
export async function writeTime(what: string): Promise<number> {
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(null);
      });
    });
  const isBusy = () => document.querySelector('.plan-head .ant-spin') !== null;
  const changed = (to: boolean) =>
    new Promise<void>((resolve) => {
      if (isBusy() === to) return resolve();
      const observer = new MutationObserver(() => {
        if (isBusy() !== to) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    });
  const pressed = performance.now();
  if (what === 'undo')
    [...document.querySelectorAll<HTMLElement>('.plan-head button')]
      .find(({ textContent }) => textContent.startsWith('撤销'))
      ?.click();
  else {
    // The second leaf of the first branch goes before the first one.
    const [first, second] = [...document.querySelectorAll<HTMLElement>('.plan-row[aria-level="3"]')];
    const dataTransfer = new DataTransfer();
    const clientY = (first?.getBoundingClientRect().top ?? 0) + 3;
    for (const [type, row] of [
      ['dragstart', second],
      ['dragover', first],
      ['drop', first],
    ] as const)
      row?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientY }));
  }
  await changed(true);
  const sent = (await painted()) - pressed;
  await changed(false);
  const end = await painted();
  const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // The tree and the list of activities are asked for at once: the page waits for both.
  const needed = answers.filter(({ name, startTime }) => startTime > pressed && /planTrees|activityLists/.test(name));
  const answered = Math.max(...needed.map(({ responseEnd }) => responseEnd));
  return sent + (end - answered);
}
