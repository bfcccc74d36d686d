import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import http from 'node:http';
import { Provider } from 'oidc-provider';

/** Somebody who has an account at the provider. */
export interface Somebody {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
}

type Call = 'discovery' | 'token' | 'jwks' | 'userinfo';
/** How a provider that is not well answers a call. */
export type Fault = 'cuts' | 'hangs' | '500' | 'endless' | 'redirects' | 'html';
type Claims = Readonly<Record<string, unknown>>;

/** A provider of OpenID Connect, the real thing, that listens on this machine and does what the test wants. */
export interface TestProvider {
  readonly issuer: string;
  /** Who signs in there next; `cancels` says no. Someone who is signed in there already is not asked again. */
  person: Somebody | 'cancels';
  /** What is wrong with it. */
  faults: Partial<Record<Call, Fault>>;
  /** Says something else about the person than is true; signed like all it says. */
  claim: ((claims: Claims) => Claims) | undefined;
  /** Signs with a key that it does not publish. */
  forges: boolean;
  /** Paths that were asked for. */
  readonly heard: string[];
  /** Where the application's secret stood in its calls. */
  readonly secretsIn: ('header' | 'body')[];
  stop(): Promise<void>;
}

export const client = { id: 'flan-admin', secret: 'provider-secret-for-flan-admin' };

const paths: readonly (readonly [RegExp, Call])[] = [
  [/^\/\.well-known\//, 'discovery'],
  [/^\/token/, 'token'],
  [/^\/jwks/, 'jwks'],
  [/^\/me/, 'userinfo'],
];

export interface ProviderOptions {
  /** Addresses of the application. */
  readonly origins: readonly string[];
  /** Whether ID tokens hold the e-mail address; otherwise it must be asked for. */
  readonly emailInToken?: boolean;
  /** Whether one can sign out there. */
  readonly logout?: boolean;
  readonly secretBy?: 'client_secret_basic' | 'client_secret_post';
}

/** Starts a provider that knows the application under these origins. */
export async function startProvider(options: ProviderOptions): Promise<TestProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let handle: http.RequestListener = (_request, response) => response.writeHead(503).end();
  const server = http.createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const people = new Map<string, Somebody>();
  const test: TestProvider = {
    issuer,
    person: { sub: 'nobody' },
    faults: {},
    claim: undefined,
    forges: false,
    heard: [],
    secretsIn: [],
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(issuer, configuration(own.privateKey, people, options));
  const answer = provider.callback();
  const signIn = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    await provider.interactionDetails(request, response);
    const { person } = test;
    if (person === 'cancels') return provider.interactionFinished(request, response, { error: 'access_denied' });
    people.set(person.sub, person);
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  };
  handle = (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    test.heard.push(pathname);
    if (pathname === '/token') test.secretsIn.push(request.headers.authorization === undefined ? 'body' : 'header');
    const fault = faultAt(pathname, test);
    if (fault !== undefined) return misbehave(fault, response);
    if (pathname.startsWith('/interaction/')) return void signIn(request, response).catch(() => response.destroy());
    if (pathname === '/token' && (test.claim || test.forges)) {
      const key = test.forges ? foreign.privateKey : own.privateKey;
      restate(response, (token) => signed(test.claim?.(claimsOf(token)) ?? claimsOf(token), key));
    }
    return answer(request, response);
  };
  return test;
}

const configuration = (key: KeyObject, people: ReadonlyMap<string, Somebody>, options: ProviderOptions) => ({
  clients: [
    {
      client_id: client.id,
      client_secret: client.secret,
      redirect_uris: options.origins.map((origin) => `${origin}/proxy-he/admin/auth/sso/callback`),
      post_logout_redirect_uris: options.origins.map((origin) => `${origin}/`),
      ...(options.secretBy && { token_endpoint_auth_method: options.secretBy }),
    },
  ],
  ...(options.secretBy && { clientAuthMethods: [options.secretBy] }),
  jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
  cookies: { keys: [randomBytes(16).toString('hex')] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  conformIdTokenClaims: options.emailInToken !== true,
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: options.logout !== false } },
  // Those that are not said are remarked on.
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  pkce: { required: () => true },
  interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) ?? { sub: id } }),
  // Whoever signs in agrees.
  async loadExistingGrant({ oidc }: GrantContext) {
    const known = await oidc.provider.Grant.find(oidc.session.grantIdFor(oidc.client.clientId) ?? 'none');
    if (known) return known;
    const grant = new oidc.provider.Grant({ accountId: oidc.session.accountId, clientId: oidc.client.clientId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

interface GrantContext {
  readonly oidc: {
    readonly provider: Provider;
    readonly session: { readonly accountId: string; grantIdFor(client: string): string | undefined };
    readonly client: { readonly clientId: string };
  };
}

function faultAt(pathname: string, { faults }: TestProvider): Fault | undefined {
  const call = paths.find(([pattern]) => pattern.test(pathname))?.[1];
  return call && faults[call];
}

function misbehave(fault: Fault, response: http.ServerResponse): void {
  if (fault === 'cuts') return void response.destroy();
  if (fault === 'hangs') return;
  if (fault === '500') return void response.writeHead(500).end('no');
  if (fault === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>welcome</p>');
  if (fault === 'redirects') return void response.writeHead(302, { location: '/elsewhere' }).end();
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write(`"${'x'.repeat(65_536)}",`));
  };
  response.on('drain', more);
  response.write('{"keys":[');
  more();
}

/** Has another ID token in the answer than the provider wrote. */
function restate(response: http.ServerResponse, write: (idToken: string) => string): void {
  const end = response.end.bind(response);
  const restated = (body: unknown) => {
    const answer = JSON.parse(String(body)) as Record<string, string>;
    response.removeHeader('content-length');
    return end(JSON.stringify({ ...answer, ...(answer['id_token'] && { id_token: write(answer['id_token']) }) }));
  };
  response.end = restated as typeof response.end;
}

const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Claims;

function signed(claims: Claims, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'RS256', typ: 'JWT', kid: 'own' })}.${part(claims)}`;
  return `${content}.${createSign('sha256').update(content).sign(key, 'base64url')}`;
}
