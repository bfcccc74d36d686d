import { createServer } from 'node:net';
import type { SingleSignOn } from '../../../contract/sign-in/session.ts';
import { readSingleSignOn } from '../../../server/sign-in/sso-settings.ts';
import { type Answered, startApp, type TestOptions, type TestServer } from '../with-server.ts';
import { type Arrived, openBrowser, type TestBrowser } from './sso-browser.ts';
import { client, type ProviderOptions, startProvider, type TestProvider } from './sso-provider.ts';

/** The application and a provider, both listening. */
export interface House {
  readonly server: TestServer;
  readonly provider: TestProvider;
  readonly origin: string;
  /** Where the login page's button leads. */
  start(redirect?: string): string;
  /** Goes the whole way to the page that pays the ticket in. */
  arrive(browser?: TestBrowser, redirect?: string): Promise<Arrival>;
  /** Pays a ticket in from this browser, at this origin of the application. */
  payIn(ticket: string, browser: TestBrowser, origin?: string): Promise<Answered & { readonly result?: SingleSignOn }>;
  close(): Promise<void>;
}

/** Somebody who stands before the page that pays the ticket in. */
export interface Arrival extends Arrived {
  readonly browser: TestBrowser;
  readonly ticket: string;
  readonly redirect: string | null;
}

export interface HouseOptions extends Partial<ProviderOptions> {
  readonly env?: Readonly<Record<string, string>>;
  /** Whether `localhost` is one of SSO_REDIRECT_HOSTS. */
  readonly alsoLocalhost?: boolean;
  readonly app?: TestOptions;
}

/** Opens both. E-mail addresses of the built-in accounts are `<username>@brand.example`. */
export async function openHouse({ env, app, alsoLocalhost, ...options }: HouseOptions = {}): Promise<House> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const origins = [origin, `http://localhost:${port}`];
  const provider = await startProvider({ origins, ...options });
  const settings = readSingleSignOn({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
    PUBLIC_URL: origin,
    ...(alsoLocalhost && { SSO_REDIRECT_HOSTS: `localhost:${port}` }),
    ...env,
  });
  const server = await startApp({ ...app, ...settings });
  await server.store.pool.query("update account set email = username || '@brand.example', email_verified_at = now()");
  await server.app.listen({ port, host: '127.0.0.1' });
  const start = (redirect?: string) =>
    `${origin}/proxy-he/admin/auth/sso/start${redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`}`;
  return {
    server,
    provider,
    origin,
    start,
    async arrive(browser = openBrowser(), redirect?: string) {
      return arrivalOf(await browser.open(start(redirect)), browser);
    },
    async payIn(ticket, browser, at = origin) {
      const headers = { cookie: browser.cookiesFor(new URL(at)), host: new URL(at).host };
      const answer = await server.call('GET', '/admin/auth/sso_login', { query: { sticket: ticket }, headers });
      return answer as Awaited<ReturnType<House['payIn']>>;
    },
    async close() {
      await server.close();
      await provider.stop();
    },
  };
}

/** Reads the page's address. */
export function arrivalOf(arrived: Arrived, browser: TestBrowser): Arrival {
  const [page, query] = arrived.url.hash.slice(1).split('?');
  if (page !== '/user/sso-login')
    throw new Error(`did not arrive: ${arrived.url.href} ${arrived.status} ${arrived.body}`);
  const parameters = new URLSearchParams(query);
  return { ...arrived, browser, ticket: parameters.get('sticket') ?? '', redirect: parameters.get('redirect') };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
