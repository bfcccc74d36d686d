import type { Page } from 'playwright';

/** Header by which a call of the page is told from another like it, on both ends of the line. */
export const markHeader = 'x-test-call';

function mark(header: string): void {
  let calls = 0;
  // Two documents of one page count for themselves.
  const next = () => `${performance.timeOrigin}-${++calls}`;
  const isOwn = (url: string) => new URL(url, location.href).origin === location.origin;
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (isOwn(request.url)) request.headers.set(header, next());
    return fetch(request);
  };
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    override open(method: string, url: string | URL, ...rest: [boolean?, (string | null)?, (string | null)?]): void {
      super.open(method, url, ...(rest as [boolean]));
      if (isOwn(String(url))) this.setRequestHeader(header, next());
    }
  };
}

/** Marks each call of the page's documents to come. */
export const markCalls = (page: Page): Promise<unknown> => page.addInitScript(mark, markHeader);
