import type pg from 'pg';
import { GuardedPool } from './guarded-pool.ts';
import { sessionSetter, type Verify } from './session.ts';
import { errorCode, StartRefused } from './start-refused.ts';
import { valueTypes } from './value-types.ts';

const oldest = 150_000;

/** Times in ms and sizes of the pool of one instance. */
export interface PostgresLimits {
  readonly connections: number;
  readonly connect: number;
  readonly statement: number;
}

const defaults: PostgresLimits = { connections: 10, connect: 10_000, statement: 30_000 };

/**
 * Opens the PostgreSQL server of `url` and checks that it will do.
 * @throws {StartRefused} unreachable or unsuitable, without the password
 */
export async function openPostgres(url: string, given: Partial<PostgresLimits> = {}): Promise<pg.Pool> {
  const limits = { ...defaults, ...given };
  const pool = poolOf(url, limits, sessionSetter(limits.statement));
  try {
    await refuseUnsuitable(pool, url);
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Connections to a server, none of them opened yet. `verify` is run with each new one. */
export const poolOf = (url: string, { connections, connect }: Omit<PostgresLimits, 'statement'>, verify: Verify) =>
  new GuardedPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connect,
    application_name: 'flan-admin',
    keepAlive: true,
    verify,
    types: valueTypes,
  });

async function refuseUnsuitable(pool: pg.Pool, url: string): Promise<void> {
  const server = await ask(pool, url);
  if (Number(server.version) < oldest) {
    throw new StartRefused(
      'unsuitable',
      `数据库 ${place(url)} 的版本是 ${server.release}，需要 PostgreSQL 15 或更高版本。`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new StartRefused('unsuitable', `数据库 ${place(url)} 的编码是 ${server.encoding}，需要 UTF8。`);
  }
}

interface Server {
  readonly version: string;
  readonly release: string;
  readonly encoding: string;
}

async function ask(pool: pg.Pool, url: string): Promise<Server> {
  try {
    const answer = await pool.query<Server>(`select current_setting('server_version_num') as version,
      current_setting('server_version') as release, current_setting('server_encoding') as encoding`);
    const [server] = answer.rows;
    if (server === undefined) throw new Error('no answer');
    return server;
  } catch (error) {
    throw new StartRefused('unreachable', `无法连接数据库 ${place(url)}：${reasonOf(error)}。请检查 DATABASE_URL。`, {
      cause: error,
    });
  }
}

/** Why a server could not be reached, in words for the operator. */
export function reasonOf(error: unknown): string {
  const known = reasons.get(errorCode(error));
  if (known !== undefined) return known;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return wordings.find(([wording]) => wording.test(line))?.[1] ?? line;
}

/** What the driver says without a code. */
const wordings: readonly (readonly [RegExp, string])[] = [
  [/connection terminated|timeout expired/i, '没有应答，或者不是 PostgreSQL 服务'],
  [/SSL|certificate|self-signed|altname/i, '无法建立加密连接，请检查 sslmode 和证书'],
  [/no such file/i, '找不到证书文件'],
];

const reasons: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', '服务未启动或端口不对'],
  ['ENOTFOUND', '找不到主机'],
  ['EAI_AGAIN', '找不到主机'],
  ['ETIMEDOUT', '连接超时'],
  ['EHOSTUNREACH', '主机不可达'],
  ['ENETUNREACH', '网络不可达'],
  ['ECONNRESET', '连接被对方关闭'],
  ['28P01', '用户名或密码错误'],
  ['28000', '该用户不允许连接'],
  ['3D000', '数据库不存在'],
  ['53300', '连接数已满'],
  ['57P03', '数据库正在启动或关闭'],
]);

/** Host and database of a connection string, for messages: never its password. */
export function place(url: string): string {
  if (!URL.canParse(url)) return '（地址无法识别）';
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
