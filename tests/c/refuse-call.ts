import type { Page } from 'playwright';
import type { Gate } from '../engine/gate.ts';
import { eventually } from '../engine/ui.ts';

const feed = '/workplace/feed';
const workplace = '#/dashboard/workplace';

/** An answer to a call that the page no longer waits for would be lost: its workplace must have all it asked for. */
function hasCalled(address: string): void {
  const refresh = document.querySelector('.welcome > button');
  const isLoading = document.querySelector('[data-machine=block][data-state=loading]');
  if (isLoading || (!refresh && location.hash === address)) throw new Error('the workplace is still on its way');
}

/** Makes the workplace call, whatever stands in front of it: such a call may come from anywhere, at any time. */
function callAgain(address: string): void {
  const refresh = document.querySelector<HTMLElement>('.welcome > button');
  if (refresh) refresh.click();
  else location.hash = address;
}

/** Lets the page make a real call, and the server refuse it with 401 and this body. */
export async function refuseCall(page: Page, gate: Gate, body: { code: number; message: string }): Promise<void> {
  await eventually(() => page.evaluate(hasCalled, workplace), 30_000);
  let isHolding = true;
  gate.hold(({ url }) => isHolding && url.includes(feed));
  await page.evaluate(callAgain, workplace);
  await gate.answer(feed, { status: 401, body });
  isHolding = false;
}
