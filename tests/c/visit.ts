import type { Browser, BrowserContext, Page } from 'playwright';
import { storageKey } from '../../src/core/storage.ts';
import { playwrightUi } from '../engine/playwright-ui.ts';
import { eventually, type Ui } from '../engine/ui.ts';
import type { Application } from './application.ts';

/** One person at a browser of their own: nothing stored, nobody signed in. */
export interface Visit {
  readonly page: Page;
  readonly ui: Ui;
  /** Signs a built-in account in without the form, by the token in local storage; go somewhere afterwards. */
  readonly signIn: (username?: string) => Promise<void>;
  /** The same person in another tab of the same browser, which goes when the visit ends. */
  readonly anotherTab: () => Promise<Visit>;
  /** Opens the application at a hash such as `#/award/cate`; the same document stays when there is one. */
  readonly goTo: (hash: string) => Promise<void>;
  /** What the console complained of so far: warnings and errors of the program, not failed requests, which tests cause. */
  readonly complaints: readonly string[];
  /** Makes room for the next, to whom this is a new browser: nothing stored, nobody signed in. Throws what the console complained of. */
  readonly startOver: () => Promise<void>;
  /** Ends the visit. Throws what the console complained of. */
  readonly leave: () => Promise<void>;
}

interface Options {
  /** 1440 × 900 when absent. */
  readonly viewport?: { readonly width: number; readonly height: number };
}

/**
 * Motion takes a thousandth of a second: its events still come, and nobody waits for them. What turns for ever stands still: each
 * of its pictures would cost more than the whole step.
 */
const hurried = `addEventListener('DOMContentLoaded', () => {
  const style = document.createElement('style');
  style.textContent = '*, ::before, ::after { animation-duration: 1ms !important; animation-iteration-count: 1 !important; } ' +
    '[class*="-motion-"] { transition-duration: 1ms !important; }';
  document.head.append(style);
});`;

/** Opens a browser context that knows nothing of others. */
export async function visit(application: Application, { viewport = { width: 1440, height: 900 } }: Options = {}) {
  const { browser, address } = application;
  const usual = { viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' };
  const context = leftIn(browser, viewport).pop() ?? (await browser.newContext(usual));
  const page = await openTab(context);
  await forgetAll(page, new URL(address).origin);
  let leaving: Promise<void> | undefined;
  return visitOn(application, page, () => (leaving ??= empty(context)));
}

/** Contexts that somebody has left, by the size of their windows: the program is in their caches, and nothing else stays. */
const left = new WeakMap<Browser, Map<string, BrowserContext[]>>();

function leftIn(browser: Browser, { width, height }: { readonly width: number; readonly height: number }) {
  const sizes = left.get(browser) ?? new Map<string, BrowserContext[]>();
  left.set(browser, sizes);
  const contexts = sizes.get(`${width} × ${height}`) ?? [];
  sizes.set(`${width} × ${height}`, contexts);
  return contexts;
}

/** All that a page may keep beside the cache, before the page has opened anything. */
async function forgetAll(page: Page, origin: string): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
}

/** Ends what runs there; the next visitor of this size comes to it. */
async function empty(context: BrowserContext): Promise<void> {
  const size = context.pages()[0]?.viewportSize();
  const browser = context.browser();
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  if (browser && size) leftIn(browser, size).push(context);
  else await context.close();
}

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(hurried);
  return page;
}

/** `vacate` ends the visit in all its tabs, once. */
async function visitOn(application: Application, page: Page, vacate: () => Promise<void>): Promise<Visit> {
  const context = page.context();
  const complaints = complaintsOf(page);
  const ui = await playwrightUi(page);
  /** A page of the same origin on which nothing runs. */
  const bare = `${application.address}healthz`;
  /** A page that goes there by itself, as to another site, may come first. */
  const goToEmpty = async () => page.url() === bare || page.goto(bare).catch(() => page.waitForURL(bare));
  /** There; a page that goes there by itself may do so under our hands, then it is done once more. */
  const atEmpty = <T>(work: () => Promise<T>): Promise<T> =>
    eventually(async () => {
      await goToEmpty();
      return work();
    }, 30_000);
  const complain = () => {
    const made = complaints.splice(0);
    if (made.length > 0) throw new Error(`the console complained:\n${made.join('\n')}`);
  };
  return {
    page,
    ui,
    complaints,
    async signIn(username) {
      const value = await application.token(username);
      const entry = JSON.stringify({ dataType: 'string', value, timestamp: Date.now() });
      const kept = [storageKey('Access-Token'), entry] as const;
      await atEmpty(() => page.evaluate(([key, text]) => localStorage.setItem(key, text), kept));
    },
    anotherTab: async () => visitOn(application, await openTab(context), vacate),
    goTo: async (hash) => void (await page.goto(`${application.address}${hash}`, { waitUntil: 'domcontentloaded' })),
    async startOver() {
      await atEmpty(async () => {
        await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
        await page.evaluate(forgetDrafts);
      });
      await context.clearCookies();
      complain();
    },
    async leave() {
      await vacate();
      complain();
    },
  };
}

/** Resolves when the browser has let go of what was typed and not saved. */
const forgetDrafts = () =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase('pro__drafts');
    for (const end of ['success', 'error'] as const) request.addEventListener(end, () => resolve());
  });

function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    const isOurs =
      ['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource');
    if (isOurs) complaints.push(message.text());
  });
  return complaints;
}
