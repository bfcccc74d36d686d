import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Store } from '../../db/store.ts';
import { inputOf, parseInput } from '../../http/call-input.ts';
import { documented } from '../../http/operation.ts';
import { type Seen, seenIn } from '../../http/seen.ts';
import type { SingleSignOnSettings } from '../../settings.ts';
import { mintToken } from '../tokens.ts';
import { browserCookie, browserIn, journeySecrets } from './browser.ts';
import { noProvider } from './calls.ts';
import { accountOf } from './people.ts';
import { callbackPath, exchangeUrl, originSeen, placeIn, startUrl } from './places.ts';
import { type Provider, ProviderFault, providerOf } from './provider.ts';
import { type Asked, beginRequest, takeRequest } from './requests.ts';
import { mintTicket, type Outcome, voidTicket, wasTurnedAway } from './tickets.ts';

const starting = z.strictObject({ redirect: z.string().optional() });

/** Answers of the provider by which it, or the person there, says no (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
const saysNo: ReadonlySet<string> = new Set([
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]);

interface Ground {
  readonly store: Store;
  readonly settings: SingleSignOnSettings;
  readonly provider: Provider;
}

/**
 * Adds the two addresses that send the browser around: `start` to the provider, `callback` from there to the page that pays
 * the ticket in. Both are opened, not called, so what goes wrong is told by that page as well.
 */
export function addJourney(app: FastifyInstance, store: Store, settings: SingleSignOnSettings | undefined): void {
  const ground = settings && { store, settings, provider: providerOf(settings) };
  const opened =
    (handle: (request: FastifyRequest, reply: FastifyReply, ground: Ground) => Promise<FastifyReply>) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      if (!ground) throw noProvider();
      return handle(request, reply, ground);
    };
  const redirect = z.string().optional();
  const about = { tag: 'auth', access: 'public', redirects: true } as const;
  const toProvider = { ...about, summary: '单点登录：去认证服务', input: z.object({ redirect }) };
  app.get(startUrl(''), { exposeHeadRoute: false, ...documented(toProvider) }, opened(start));
  const back = {
    ...about,
    summary: '单点登录：从认证服务回来',
    input: z.object({ state: redirect, code: redirect, error: redirect }),
  };
  app.get(callbackPath, { exposeHeadRoute: false, ...documented(back) }, opened(comeBack));
}

async function start(request: FastifyRequest, reply: FastifyReply, ground: Ground): Promise<FastifyReply> {
  const { store, provider, settings } = ground;
  const { redirect = '/' } = parseInput(starting, inputOf(request).values);
  const place = placeIn(redirect, settings.origins);
  const { host, cookies, ip } = seenIn(request);
  const origin = originSeen(host, settings.origins);
  // The cookie must be one of the origin that the browser comes back to.
  if (place.origin !== undefined && place.origin !== origin)
    return reply.redirect(`${startUrl(place.origin)}?redirect=${encodeURIComponent(place.path)}`);
  // Tabs of one browser share the secret, or the last to start would be the only one to arrive.
  const browser = browserIn(cookies, origin) ?? mintToken();
  void reply.header('set-cookie', browserCookie(browser, origin));
  const asked = { origin, wanted: place.path };
  const state = await beginRequest(store, browser, ip, asked);
  const journey = { origin, state, ...journeySecrets(browser, state) };
  try {
    const entrance = await provider.entrance(journey, await wasTurnedAway(store, browser));
    return await reply.redirect(entrance.href);
  } catch (error) {
    return arrive(reply, ground, browser, asked, toldFault(error, request));
  }
}

async function comeBack(request: FastifyRequest, reply: FastifyReply, ground: Ground): Promise<FastifyReply> {
  const { store, settings } = ground;
  const seen = seenIn(request);
  const origin = originSeen(seen.host, settings.origins);
  const query = new URLSearchParams(request.url.split('?')[1] ?? '');
  const browser = browserIn(seen.cookies, origin);
  const state = query.get('state') ?? '';
  const asked = browser === undefined ? undefined : await takeRequest(store, browser, state);
  if (browser === undefined || !asked) return reply.redirect(exchangeUrl(origin, voidTicket, '/'));
  const outcome = await outcomeOf(query, { browser, state, origin: asked.origin }, request, ground);
  return arrive(reply, ground, browser, asked, outcome);
}

/** Sends the browser to the page that pays the ticket in. */
async function arrive(
  reply: FastifyReply,
  { store }: Ground,
  browser: string,
  asked: Asked,
  outcome: Outcome,
): Promise<FastifyReply> {
  const ticket = await mintTicket(store, browser, asked, outcome);
  return reply.redirect(exchangeUrl(asked.origin, ticket, asked.wanted));
}

async function outcomeOf(
  query: URLSearchParams,
  { browser, state, origin }: { readonly browser: string; readonly state: string; readonly origin: string },
  request: FastifyRequest,
  { provider, store }: Ground,
): Promise<Outcome> {
  const refused = query.get('error');
  if (refused !== null) {
    const refusal = saysNo.has(refused) ? 'denied' : 'unavailable';
    request.log.info({ refusal, reason: refused.toWellFormed().slice(0, 64) }, 'provider refused');
    return { refusal };
  }
  try {
    const person = await provider.identify(query, { origin, state, ...journeySecrets(browser, state) });
    const found = await accountOf(store, person, arrivalOf(request, seenIn(request)));
    return { logoutUrl: person.logoutUrl, ...found };
  } catch (error) {
    return toldFault(error, request);
  }
}

const arrivalOf = ({ id: traceId }: FastifyRequest, { ip, userAgent }: Seen) => ({ traceId, ip, userAgent });

/** Only faults of the provider are told at the login page. */
function toldFault(error: unknown, { log }: FastifyRequest): Outcome {
  if (!(error instanceof ProviderFault)) throw error;
  log.warn({ refusal: error.kind, reason: error.reason }, 'provider failed');
  return { refusal: error.kind };
}
