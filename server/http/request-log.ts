import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Business code of the answer, for the log. */
    outcome?: number;
    /** Who called, for the log. */
    accountId?: number;
    /** Edition of the dictionaries that its answer carries. */
    dictVersion?: number | undefined;
  }
}

/** Where log lines go; the standard output unless a test reads them. */
export interface LogTarget {
  write(line: string): void;
}

const secrets = [
  'authorization',
  'password',
  'password_hash',
  'token',
  'sticket',
  'cookie',
  'state',
  'nonce',
  'code_verifier',
  'client_secret',
  'id_token',
  'access_token',
];
/** `code` alone is the business code of an answer, or the name of an error. */
const paths = [
  ...secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]),
  ...['query', 'params', 'parameters', 'body'].flatMap((part) => [`${part}.code`, `*.${part}.code`]),
  // There PostgreSQL quotes the row that broke a rule, the hash of a password included, and the values of a statement.
  ...['detail', 'where'].map((part) => `err.${part}`),
];

/** Settings of the logger: JSON lines with time and trace id, secrets struck out wherever they stand. */
export const loggerOptions = (level: string, target?: LogTarget) => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  redact: { paths, censor: '***' },
  serializers: { req: seen, res: (reply: { statusCode: number }) => ({ status: reply.statusCode }) },
  ...(target && { stream: target }),
});

/** One line for each answered request. The query stays out of it: it may hold tokens and what people looked for. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isQuiet(request, reply)) return;
    request.log.info({ ...seen(request), ...whatCameOut(request, reply) }, 'answered');
  });
}

const pathOf = (url = ''): string => url.split('?', 1)[0] ?? '';
const seen = ({ method = '', url, ip = '' }: { method?: string; url?: string; ip?: string }) => ({
  method,
  path: pathOf(url),
  ip,
});
const whatCameOut = ({ outcome, accountId }: FastifyRequest, reply: FastifyReply) => ({
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime),
  ...(outcome !== undefined && { code: outcome }),
  ...(accountId !== undefined && { account: accountId }),
});

/** Files and probes that were answered as they should be are not worth a line. */
const isQuiet = ({ url }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  statusCode < 400 && !url.startsWith('/proxy-he/');
