import path from 'node:path';
import type { MetricsAccess } from './metrics/access.ts';
import type { AlipaySettings } from './partner/channels/alipay-call.ts';
import type { WechatSettings } from './partner/channels/wechat-call.ts';
import type { PartnerSettings } from './partner/partner.ts';
import type { TracingSettings } from './tracing/tracing.ts';
import { shortestKey } from './sign-in/secrets/secret-box.ts';

/** What the environment asks for (outside.md). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** A streaming standby of that database, for lists, reports and exports. */
  readonly replicaUrl?: string;
  /** Undefined: `demo` for a new embedded database, `none` otherwise. */
  readonly seed?: 'demo' | 'none';
  /** Whether the demo data comes with a year of history behind its named rows. */
  readonly demoHistory: boolean;
  /** Whether `npm run dev` runs it. */
  readonly isDevelopment?: boolean;
  readonly adminPassword?: string;
  /** Seals secrets of accounts; undefined: one that is made and kept in the data folder. */
  readonly secretKey?: string;
  /** Seconds. */
  readonly tokenTtl: number;
  readonly tokenGrace: number;
  readonly backend?: URL;
  /** Whether anybody may ask for an account. */
  readonly registrationOpen: boolean;
  /** Where mailed links lead; undefined: where the server listens. */
  readonly publicUrl?: URL;
  /** Whose `X-Forwarded-*` headers are believed; undefined: nobody's. */
  readonly trustProxy?: TrustedProxies;
  /** The server that takes mails, and their sender; undefined: mails stay in the outbox. */
  readonly smtp?: Smtp;
  /** Where the server backs up by itself, and how many files stay; undefined: it does not. */
  readonly backup?: { readonly folder: string; readonly keep: number };
  /** The bucket that uploads lie in; undefined: a folder of `dataDir`. */
  readonly s3?: S3Settings;
  readonly logLevel: string;
  /** Certificate and key, both PEM; undefined: no TLS. */
  readonly tls?: Tls;
  readonly metrics?: MetricsAccess;
  /** Where traces are sent to; undefined: none are made. */
  readonly tracing?: TracingSettings;
  readonly sso?: SingleSignOnSettings;
  /** How Duiba is reached; undefined: not at all, or in a demonstration by a partner of its own. */
  readonly duiba?: PartnerSettings;
  /** How the code platform is reached; undefined as with Duiba. */
  readonly ccn?: PartnerSettings;
  /** The platform of coupons that partners give out one by one. */
  readonly coupon?: PartnerSettings;
  /** Whoever takes payments. */
  readonly pay?: PartnerSettings;
  /** Channels of payments that the house speaks to itself. */
  readonly wechat?: WechatSettings;
  readonly alipay?: AlipaySettings;
}

/** An OpenID Connect provider to sign in with (README, OIDC_…). */
export interface SingleSignOnSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** What the button says. */
  readonly label: string;
  /** Whether signing out leaves the provider as well. */
  readonly leavesProvider: boolean;
  /** Where browsers find this application: PUBLIC_URL first, then SSO_REDIRECT_HOSTS. A sign-on begins and ends at one of them. */
  readonly origins: readonly [string, ...string[]];
}

/** Whose `X-Forwarded-*` headers are believed: so many hops from here, or those who come from these addresses. */
export type TrustedProxies = number | readonly string[];

/** What a server shows as who it is, and proves it with. */
export interface Tls {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** A mail server and who its mails are from. The address may hold a password. */
export interface Smtp {
  readonly url: string;
  readonly from: string;
}

/** A bucket of S3, or of a server that speaks as it does, and who we are there. */
export interface S3Settings {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** The folder of uploaded files, where they do not lie in a bucket. */
export const uploadsIn = (dataDir: string): string => path.join(dataDir, 'uploads');

/** A setting that cannot be used. `message` is one line for the operator. */
export class SettingRefused extends Error {}

export type Env = Readonly<Record<string, string | undefined>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the settings; an empty variable counts as not set. Throws {@link SettingRefused} on the first that is wrong. */
export function readSettings(env: Env): Settings {
  const seed = oneOf(env, 'SEED', ['demo', 'none']);
  const backend = url(env, 'BACKEND_URL', ['http:', 'https:']);
  const adminPassword = password(env);
  const secretKey = key(env);
  const host = given(env, 'HOST') ?? '127.0.0.1';
  const publicUrl = url(env, 'PUBLIC_URL', ['http:', 'https:']);
  const smtp = mailServer(env, publicUrl);
  return {
    port: whole(env, 'PORT', 8000, 0, 65_535),
    host,
    dataDir: given(env, 'DATA_DIR') ?? './data',
    tokenTtl: whole(env, 'TOKEN_TTL', 7200, 1, 7 * 86_400),
    tokenGrace: whole(env, 'TOKEN_GRACE', 86_400, 0, 7 * 86_400),
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels) ?? 'info',
    demoHistory: oneOf(env, 'DEMO_HISTORY', ['on', 'off']) !== 'off',
    registrationOpen: isRegistrationOpen(oneOf(env, 'REGISTRATION', ['on', 'off']), seed, host),
    ...(publicUrl && { publicUrl }),
    ...(smtp && { smtp }),
    ...servers(env),
    ...(seed && { seed }),
    ...(adminPassword && { adminPassword }),
    ...(secretKey && { secretKey }),
    ...(backend && { backend }),
  };
}

/** What a variable says; undefined when it is empty or not set. */
export const given = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

/** A whole number within bounds; `fallback` where nothing is said. */
export function whole(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = given(env, name);
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new SettingRefused(`环境变量 ${name}=${text} 无效：应为 ${min}–${max} 的整数。`);
}

/** One of these words, or nothing. */
export function oneOf<const Choice extends string>(
  env: Env,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = given(env, name);
  if (text === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === text);
  if (choice !== undefined) return choice;
  throw new SettingRefused(`环境变量 ${name}=${text} 无效：可选 ${choices.join('、')}。`);
}

/** The text itself may hold a password, so no message repeats it. */
export function url(env: Env, name: string, protocols: readonly string[]): URL | undefined {
  const text = given(env, name);
  if (text === undefined) return undefined;
  const parsed = URL.parse(text);
  if (parsed && protocols.includes(parsed.protocol)) return parsed;
  throw new SettingRefused(
    `环境变量 ${name} 无效：应为 ${protocols.map((protocol) => `${protocol}//`).join(' 或 ')} 开头的地址。`,
  );
}

/** The PostgreSQL server, and a standby of it; the embedded database has none. */
function servers(env: Env): Pick<Settings, 'databaseUrl' | 'replicaUrl'> {
  const [databaseUrl, replicaUrl] = ['DATABASE_URL', 'DATABASE_REPLICA_URL'].map(
    (name) => url(env, name, ['postgres:', 'postgresql:']) && env[name],
  );
  if (replicaUrl && !databaseUrl)
    throw new SettingRefused('设置 DATABASE_REPLICA_URL 时还需要 DATABASE_URL：备库所跟随的主库。');
  return { ...(databaseUrl && { databaseUrl }), ...(replicaUrl && { replicaUrl }) };
}

/** Unless it is said, registration is open where only this machine can reach the server, and in a demonstration. */
const isRegistrationOpen = (said: 'on' | 'off' | undefined, seed: Settings['seed'], host: string): boolean =>
  said === undefined ? seed === 'demo' || ['127.0.0.1', '::1', 'localhost'].includes(host) : said === 'on';

/** What a request says of its host is not to be believed, so mailed links need to know where the pages are. */
function mailServer(env: Env, publicUrl: URL | undefined): Smtp | undefined {
  if (!url(env, 'SMTP_URL', ['smtp:', 'smtps:'])) return undefined;
  const from = given(env, 'MAIL_FROM');
  if (from === undefined) throw new SettingRefused('设置 SMTP_URL 时还需要 MAIL_FROM：邮件的发件人地址。');
  if (!publicUrl) throw new SettingRefused('设置 SMTP_URL 时还需要 PUBLIC_URL：邮件中的链接所指向的地址。');
  return { url: given(env, 'SMTP_URL') ?? '', from };
}

/** Spaces count in a password. */
function password(env: Env): string | undefined {
  const text = env['ADMIN_PASSWORD'];
  if (!text) return undefined;
  if (text.length <= 128 && !text.includes('\0') && text.isWellFormed()) return text;
  throw new SettingRefused('环境变量 ADMIN_PASSWORD 无效：最长 128 个字符。');
}

/** No message repeats it. */
function key(env: Env): string | undefined {
  const text = given(env, 'SECRET_KEY');
  if (text === undefined || text.length >= shortestKey) return text;
  throw new SettingRefused(`环境变量 SECRET_KEY 无效：至少 ${shortestKey} 个字符，如 openssl rand -base64 32 的输出。`);
}
