import { hostileInputs } from '../tests/server/hostile/inputs.ts';
import type { HostileInput, Proof } from '../tests/server/hostile/proof.ts';
import { table } from './markdown.ts';

/** What is protected, how, and where that stands. */
const protections: readonly (readonly [what: string, how: string, where: string])[] = [
  [
    'Who calls',
    'an opaque token of 256 bits in the Authorization header, of which the database keeps a hash; looked up for every call, so that an ended session, a disabled account and a changed role count from the next call on',
    'server/sign-in/identity.ts, server/sign-in/sessions.ts',
  ],
  [
    'What he may do',
    'every route says its page and action, or the server does not start; who lacks the page gets 401 with 50403, who lacks the action 40301, before anything of the input is looked at',
    'server/http/access.ts, server/http/api.ts',
  ],
  [
    'Which rows he sees',
    'every statement of an entity carries the data scope of its caller, and what a role may not see in full leaves the server masked ([permissions.md](permissions.md))',
    'server/entity/read/scope.ts, server/sign-in/reach.ts',
  ],
  [
    'Personal data that he sees masked',
    'no sort, filter, keyword, picker, search, export or preview of an import tells a right guess from a wrong one; by the whole of a value it is found where it may be revealed, 60 values an hour, each a line of the operation log; logs mask as lists do ([permissions.md](permissions.md))',
    'server/entity/read/masked-look-ups.ts, contract/entity/masked-fields.ts, server/db/watched-tables.ts',
  ],
  [
    'What pickers tell him',
    'titles of rows within his scope, of lists that one of his pages, forms or search areas chooses from; derived from the declarations, nothing else is answered ([permissions.md](permissions.md))',
    'contract/pickers.ts, server/entity/read/picker-access.ts',
  ],
  [
    'Passwords',
    'argon2id at the parameters of OWASP; 5 wrong ones (系统参数 `login.max_fail`) make the account rest for a minute and longer (`login.lock_minutes` at most), 20 block their address; neither keeps out a name at an address that it signed in from within 30 days; counted in the database before the password is looked at',
    'server/sign-in/passwords.ts, server/sign-in/login-throttle.ts',
  ],
  [
    'Two steps, tickets, mailed links, recovery codes',
    'good once, for minutes, kept as hashes; spent by one statement, so that of two who come at once one comes in',
    'server/sign-in/two-step.ts, server/sign-in/tickets.ts, server/sign-in/mailed-tickets.ts',
  ],
  [
    'Single sign-on',
    'code flow with PKCE, state and nonce bound to the browser; redirects to addresses of ours only',
    'server/sign-in/sso/',
  ],
  [
    'Input',
    'JSON in UTF-8 of at most 1 MB; unknown keys, keys given twice, prototypes, NUL, lone surrogates and nesting beyond 64 are refused before any schema is asked; SQL has parameters only, and names of columns come from the declarations',
    'server/http/call-input.ts, server/http/foreign-data.ts',
  ],
  [
    'Writes',
    'one transaction with the version check, the life cycle, the operation log and the stored answer of the idempotency key; stock moves by one conditional statement',
    'server/http/idempotency.ts, server/entity/',
  ],
  [
    'Uploads',
    'held in memory up to 5 MB, recognised by their content and read to the last byte, kept under a random name, served with nosniff and a policy that lets them do nothing; in S3-compatible storage the bucket stays private, its keys stand in no log, message or answer, and every picture comes through the server',
    'server/files/, server/files/store/',
  ],
  [
    'Short links',
    'public: they lead to one https address that operators set, take nothing of what the visitor sends along, and tell no more than title and time of an activity; visitors are told apart by keyed hashes, other ones on each link',
    'server/links/',
  ],
  [
    'Rich text',
    'sanitised where it is kept and where it is shown',
    'server/entity/write/richtext.ts, src/entity/fields/',
  ],
  [
    'Pages',
    'Content-Security-Policy with our own scripts only (inline ones by their hash, never `unsafe-inline`), no frames, no referrer, no permission for any part of a device; under an https PUBLIC_URL browsers are told to insist on TLS',
    'server/http/client-files.ts',
  ],
  [
    'Answers',
    'nosniff and, for calls, no-store; an unexpected failure says neither statement nor stack nor place, only the trace id under which the log has them',
    'server/http/base-server.ts, server/http/failure-of.ts',
  ],
  [
    'Logs',
    'no query, no body; secrets are struck out by name, and so is what PostgreSQL quotes of a row. The operation log tells who changed what, the login log who came, from where, and which names were tried',
    'server/http/request-log.ts, server/http/operation-log.ts, server/logs/session-log.ts',
  ],
  [
    'Trace ids',
    'whoever calls names his own; nothing is looked up, allowed or kept apart by one. Traces hold routes and statements, never paths, values, bodies or names, and go to OTEL_EXPORTER_OTLP_ENDPOINT alone; webhooks are told of none',
    'server/tracing/, tests/server/tracing/traces.test.ts',
  ],
  [
    'Time',
    'now() of the database decides what has ended; the clock of the process decides nothing',
    'server/sign-in/, tests/server/hostile/clock.test.ts',
  ],
  [
    'The wire',
    'a head or a body that has not arrived within a minute is ended; at most 16 KB of head; a server that stops answers what is under way, for six seconds at most, and has ended after ten',
    'server/http/base-server.ts, server/opening.ts, server/wish-to-stop.ts',
  ],
  [
    'The data directory',
    'one process at a time; every commit is on the disk before it is acknowledged, or the server does not start',
    'server/db/lock.ts, server/db/durable-fs.ts',
  ],
];

const fileOf = ({ file }: Proof) => `[${file}](../tests/server/${file})`;

function rowOf({ number, input, outcome, proofs, later }: HostileInput): readonly string[] {
  const files = [...new Set(proofs.map(fileOf))].join(', ');
  const open = later === undefined ? [] : [`*later*: ${later}`];
  return [String(number), input, outcome, [files, ...open].filter((part) => part !== '').join('; ')];
}

/** What is protected and how, and each hostile input with the tests that prove its outcome. */
export const securityPage = (): string =>
  [
    '# Security',
    'What the server withstands is a table of tests: `tests/server/hostile/inputs.ts` names for each input what must come of it and which tests prove that. A row whose test is gone, or skipped, fails `tests/server/hostile/inputs.test.ts`.',
    '## What is protected, and how',
    table(['what', 'how', 'where'], protections),
    '## Hostile and fault inputs',
    table(['', 'input', 'what comes of it', 'proven in'], hostileInputs.map(rowOf)),
    '## What stands in front is up to whoever runs it',
    'TLS is spoken where TLS_CERT and TLS_KEY are given, else by the proxy; limits by address beyond those of the sign-in are its business too. It passes the host and the address of the browser on (`X-Forwarded-Host`, `X-Forwarded-For`), which are believed from the proxies that TRUST_PROXY names and from nobody else; PUBLIC_URL says what browsers see. TRUST_PROXY as a number believes whoever connects, so then only the proxy may reach the port. Behind BACKEND_URL calls are answered by that back end, with its own rules; it is told the believed addresses only.',
  ].join('\n\n');
