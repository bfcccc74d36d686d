import type { Page } from 'playwright';
import type { Gate, GatedRequest } from '../engine/gate.ts';

const feed = '/workplace/feed';

/** Makes the workplace call, whatever stands in front of it: such a call may come from anywhere, at any time. */
function callFeed(): void {
  const refresh = document.querySelector<HTMLElement>('[data-machine=workplace] button');
  if (refresh) refresh.click();
  else location.hash = '#/dashboard/workplace';
}

/** Lets the page make a real call, and the server refuse it with 401 and this body. */
export async function refuseCall(page: Page, gate: Gate, body: { code: number; message: string }): Promise<void> {
  const before = gate.pending();
  let isHolding = true;
  gate.hold(({ url }) => isHolding && url.includes(feed));
  await page.evaluate(callFeed);
  const isNew = (request: GatedRequest) => request.url.includes(feed) && !before.includes(request);
  await gate.answer(isNew, { status: 401, body });
  isHolding = false;
}
