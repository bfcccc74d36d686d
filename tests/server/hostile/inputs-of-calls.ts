import { type HostileInput, proof } from './proof.ts';

const body = '%s is refused';
const every = 'hostile/every-call.test.ts';

/** Rows 1 to 18: what calls are given. */
export const inputsOfCalls: readonly HostileInput[] = [
  {
    number: 1,
    input: 'sortField = `id;drop table prize`, `__proto__`, `pg_sleep(1)`',
    outcome: 'ignored, the default order comes (award.md §0.2); not a letter of it reaches the database',
    proofs: [proof('hostile/sort.test.ts', '%s is sorted by nothing that it does not declare', 'id;drop table prize')],
  },
  {
    number: 2,
    input: "keyword `%`, `_`, `\\`, `'`",
    outcome: 'finds itself only',
    proofs: [
      proof('http/hostile.test.ts', 'keyword %j finds itself only', '%', '_', '\\', "'"),
      proof('entities/hostile-calls.test.ts', 'wildcards find themselves only'),
    ],
  },
  {
    number: 3,
    input: 'a filter that the entity does not have',
    outcome: 'refused at its name, never ignored',
    proofs: [
      proof('entities/hostile-calls.test.ts', '%s', 'a condition that there is not'),
      proof('http/hostile.test.ts', body, 'unknown=1'),
    ],
  },
  {
    number: 4,
    input: 'NUL in any text, query or JSON',
    outcome: 'business error at its field, never 500',
    proofs: [
      proof('http/hostile.test.ts', body, 'NUL in text', 'NUL in a key', 'NUL deep inside', 'keyword=%00'),
      proof(every, '%s is refused by every call that takes a body', 'NUL', 'NUL deep inside'),
      proof(every, 'NUL in a query is refused by every call'),
    ],
  },
  {
    number: 5,
    input: 'lone surrogate, 1 MB of emoji',
    outcome: 'refused, or kept well-formed',
    proofs: [
      proof('http/hostile.test.ts', body, 'a lone surrogate', '1 MB of emoji', 'long emoji within the limit of size'),
      proof(every, '%s is refused by every call that takes a body', 'a lone surrogate'),
      proof('entities/hostile-calls.test.ts', '%s', '茶🍵👨‍👩‍👧'),
    ],
  },
  {
    number: 6,
    input: 'a number beyond 2^53, `1e309`, `-0`, `"1"` for a number',
    outcome: 'refused at its field',
    proofs: [
      proof(
        'http/hostile.test.ts',
        body,
        'a number beyond 2^53',
        'a number beyond double',
        'minus zero',
        'text where a number is wanted',
      ),
      proof(every, '%s in any key of any call is no failure of the server', '2^53 + 2'),
    ],
  },
  {
    number: 7,
    input: 'body of 2 MB, 100,000 nested arrays, equal keys, truncated JSON',
    outcome: '413, business error, the last one counts, 400; the process goes on',
    proofs: [
      proof('http/hostile.test.ts', body, '2 MB', '100,000 levels', '100,000 levels that never end', 'truncated JSON'),
      proof('http/hostile.test.ts', 'the last of two equal keys counts'),
    ],
  },
  {
    number: 8,
    input: '`__proto__` and `constructor` as keys',
    outcome: 'refused; no prototype has changed',
    proofs: [
      proof('http/hostile.test.ts', body, '__proto__', 'constructor', '__proto__ deep inside'),
      proof(every, '%s is refused by every call that takes a body', '__proto__ inside'),
    ],
  },
  {
    number: 9,
    input: 'text/xml, no content type, charset=utf-7',
    outcome: '415',
    proofs: [
      proof('http/hostile.test.ts', 'content type %j is refused', 'text/xml', '', 'application/json; charset=utf-7'),
    ],
  },
  {
    number: 10,
    input: 'pageNo twice, NaN, 1.5, 1e9; pageSize=1e9',
    outcome: 'refused at its field',
    proofs: [
      proof('http/hostile.test.ts', body, 'pageNo=1&pageNo=2', 'pageNo=NaN', 'pageNo=1.5', 'pageNo=1e9'),
      proof('entities/hostile-calls.test.ts', '%s', 'a page of words', 'a page without end', 'too large a page'),
    ],
  },
  {
    number: 11,
    input: 'a page far beyond the last',
    outcome: 'business error, without looking for it',
    proofs: [
      proof('entities/hostile-calls.test.ts', '%s', 'a page too far'),
      proof('entities/hostile-calls.test.ts', 'a page too far without looking for it'),
    ],
  },
  {
    number: 12,
    input: 'create with id, version, created_at, issued',
    outcome: 'refused at the first key that nobody may set',
    proofs: [
      proof('http/hostile.test.ts', body, 'an unknown key', 'counters and versions'),
      proof('entities/hostile-create.test.ts', '%s with %s', 'a built-in flag'),
      proof('entities/hostile-calls.test.ts', 'award with %s', 'a status', 'a field that there is not'),
      proof('auth/register.test.ts', 'what nobody may set is refused'),
    ],
  },
  {
    number: 13,
    input: 'update without a field',
    outcome: 'that field stays',
    proofs: [
      proof(
        'entities/crud.test.ts',
        'takes a partial update: what is not sent stays, the version grows, the log tells',
      ),
    ],
  },
  {
    number: 14,
    input: 'update with a stale version, from many at once',
    outcome: 'one wins, the others get the conflict and the row as it is',
    proofs: [
      proof('entities/crud.test.ts', 'a stale version is refused with the row as it is now'),
      proof('entities/race.test.ts', 'of many edits of one version exactly one is taken'),
    ],
  },
  {
    number: 15,
    input: 'more issues at once than there is stock (PostgreSQL)',
    outcome: 'as many as there is stock for; the counters are what the ledger says',
    proofs: [
      proof('entities/race.test.ts', '50 at once take 30 each of 1,200: exactly 40 get theirs'),
      proof('entities/race.test.ts', 'in and out at once: the sum is right and never below zero'),
      proof(
        'entities/stock.test.ts',
        'whatever is asked in whatever order, the counters are what the ledger says (I2, I3, I5)',
      ),
      proof(
        'entities/slot-stock.test.ts',
        'two hundred at once never give out more than there is, and the ledger adds up to the counters',
      ),
    ],
  },
  {
    number: 16,
    input: 'stock -1000 on 5, +2^31',
    outcome: 'refused, the row stays',
    proofs: [
      proof('entities/stock.test.ts', 'never more goes out than is available, to the last one'),
      proof('entities/hostile-calls.test.ts', 'stock with %s', 'a change of 2^31', 'a change of 0', 'half a box'),
      proof('entities/stock.test.ts', 'the table itself refuses counters that cannot be'),
    ],
  },
  {
    number: 17,
    input: 'one idempotency key ten times at once; the key with another body',
    outcome: 'one effect and equal answers; refused',
    proofs: [
      proof('http/writes.test.ts', 'ten copies at once: one effect, one answer'),
      proof('http/writes.test.ts', 'a key that was used for something else is refused'),
      proof(
        'entities/race.test.ts',
        'one request sent ten times at once moves the stock once, and all get the same answer',
      ),
    ],
  },
  {
    number: 18,
    input: 'kill -9 between commit and answer, sent again with its key',
    outcome: 'one effect, and the answer that was lost',
    proofs: [
      proof('hostile/retry.test.ts', 'sent again with its key, it is done once and answered'),
      proof('http/calls.test.ts', 'loses the answer to what was done; asked again, it is not done twice'),
    ],
  },
];
