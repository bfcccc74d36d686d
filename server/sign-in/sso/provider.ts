import * as oidc from 'openid-client';
import type { SingleSignOnSettings } from '../../settings.ts';
import { errorCode } from '../../db/start-refused.ts';
import { callbackPath } from './places.ts';
import { AnswerTooLong } from '../../http/capped-text.ts';
import { providerFetch } from './provider-fetch.ts';

/** Seconds in which the provider must have answered a call, to the end. */
const answerSeconds = 5;
/** What was discovered is asked for again after so many milliseconds: providers move their endpoints now and then. */
const freshMs = 3_600_000;
/** Seconds that the provider's clock may differ from ours. */
const clockTolerance = 60;
/** Addresses that are longer do not fit through every proxy. */
const addressLimit = 6000;

/** What a browser takes to the provider, and must bring back. `origin` is where it comes back to. */
export interface Journey {
  readonly origin: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says that this is. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
  /** Address of the person, and whether the provider has verified it; asked for only when it is wanted. */
  readonly email: () => Promise<{ readonly address: string; readonly isVerified: boolean } | undefined>;
  /** Leads out of the provider; undefined when there is no such way. */
  readonly logoutUrl: string | undefined;
}

/**
 * The provider did not answer as one must. `unavailable`: it is down, slow, or answers nonsense. `invalid`: what it says
 * about the person does not hold. `reason` is for the log and names no secret.
 */
export class ProviderFault extends Error {
  readonly kind: 'unavailable' | 'invalid';
  readonly reason: string;

  constructor(kind: ProviderFault['kind'], reason: string) {
    super(`provider ${kind}: ${reason}`);
    this.kind = kind;
    this.reason = reason;
  }
}

/** A provider to sign in with. Its methods throw {@link ProviderFault}. */
export interface Provider {
  /** Where to send the browser. `again` asks the person to sign in even if the provider knows him. */
  entrance(journey: Journey, again: boolean): Promise<URL>;
  /** Who came back with this query. */
  identify(query: URLSearchParams, journey: Journey): Promise<Person>;
}

/** The provider of these settings. It is asked about itself when first needed, and again after a failure. */
export function providerOf(settings: SingleSignOnSettings): Provider {
  const discovered = keptFresh(() => discover(settings));
  return {
    async entrance({ origin, state, nonce, verifier }, again) {
      const config = await faultless('unavailable', discovered);
      return faultless('unavailable', async () => {
        const entrance = oidc.buildAuthorizationUrl(config, {
          redirect_uri: origin + callbackPath,
          scope: settings.scopes,
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login' }),
        });
        return safeFor(settings, entrance);
      });
    },
    async identify(query, { origin, state, nonce, verifier }) {
      const config = await faultless('unavailable', discovered);
      const arrival = new URL(`${origin}${callbackPath}?${query.toString()}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const tokens = await faultless('invalid', () => oidc.authorizationCodeGrant(config, arrival, checks));
      const claims = tokens.claims();
      if (!claims) throw new ProviderFault('invalid', 'no id token');
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: async () =>
          emailIn(claims) ??
          emailIn(await faultless('invalid', () => oidc.fetchUserInfo(config, tokens.access_token, claims.sub))),
        logoutUrl: settings.leavesProvider ? logoutUrl(settings, config, origin, tokens.id_token) : undefined,
      };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: SingleSignOnSettings): Promise<oidc.Configuration> {
  // Without this the client believes an ID token because of the connection it came over.
  const execute = [oidc.enableNonRepudiationChecks];
  // The settings allow it for a provider on this machine only.
  // oxlint-disable-next-line typescript/no-deprecated
  if (issuer.protocol === 'http:') execute.push(oidc.allowInsecureRequests);
  const options = { execute, timeout: answerSeconds, [oidc.customFetch]: providerFetch };
  // How the client proves who it is follows from what the provider says of itself, so it is decided when it is asked.
  const secret: oidc.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const proof = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return proof(clientSecret)(server, ...rest);
  };
  return oidc.discovery(issuer, clientId, { [oidc.clockTolerance]: clockTolerance }, secret, options);
}

/** Remembers what `find` found, and asks once for all who wait. What is not fresh any more is still better than nothing. */
function keptFresh<Found>(find: () => Promise<Found>): () => Promise<Found> {
  let kept: { readonly found: Found; readonly at: number } | undefined;
  let asking: Promise<Found> | undefined;
  const ask = async (): Promise<Found> => {
    try {
      const found = await find();
      kept = { found, at: performance.now() };
      return found;
    } catch (error) {
      if (kept) return kept.found;
      throw error;
    } finally {
      asking = undefined;
    }
  };
  return async () => (kept && performance.now() - kept.at < freshMs ? kept.found : (asking ??= ask()));
}

/** Errors of the client that mean that the provider is not there or not well, whatever it was asked. */
const outages: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** Runs `ask`; its errors become faults without what they carry (answers, tokens, the query). */
async function faultless<Answer>(kind: ProviderFault['kind'], ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderFault) throw error;
    throw faultOf(error instanceof Error ? error : new Error('unknown'), kind);
  }
}

function faultOf(error: Error, kind: ProviderFault['kind']): ProviderFault {
  const isUnreached = error instanceof TypeError || error.cause instanceof AnswerTooLong;
  const reason = errorCode(error) || errorCode(error.cause) || error.name;
  return new ProviderFault(isUnreached || outages.has(reason) ? 'unavailable' : kind, reason);
}

function emailIn({ email, email_verified: verified }: Readonly<Record<string, unknown>>) {
  // Some providers say 'true' as a text; that is no yes.
  return typeof email === 'string' && email !== '' ? { address: email, isVerified: verified === true } : undefined;
}

/** Browsers are sent only to where the provider may be spoken to. */
function safeFor({ issuer }: SingleSignOnSettings, address: URL): URL {
  if (address.protocol === 'https:' || (address.protocol === 'http:' && issuer.protocol === 'http:')) return address;
  throw new ProviderFault('unavailable', 'unsafe endpoint');
}

function logoutUrl(
  settings: SingleSignOnSettings,
  config: oidc.Configuration,
  origin: string,
  idToken: string | undefined,
): string | undefined {
  if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
  const build = (hint: object) =>
    safeFor(settings, oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${origin}/`, ...hint })).href;
  try {
    const hinted = build({ ...(idToken !== undefined && { id_token_hint: idToken }) });
    return hinted.length <= addressLimit ? hinted : build({});
  } catch {
    // Signing in does not depend on a way out.
    return undefined;
  }
}
