import { type HostileInput, proof } from './proof.ts';

/** Rows 19 to 29: what happens to the database and to sessions. */
export const inputsAroundCalls: readonly HostileInput[] = [
  {
    number: 19,
    input: 'kill -9 again and again under load',
    outcome: 'no acknowledged write is lost, counters and indexes are whole, the next start is quick',
    proofs: [
      proof('db/crash.test.ts', 'kill -9 under load, ${loops} times: every acknowledged row is there'),
      proof('db/crash.test.ts', 'kill -9 while the database is being made: the next start makes it again'),
      proof('db/lock.test.ts', 'the lock of a killed process is taken over at once'),
      proof('db/embedded.test.ts', 'an existing database opens with all its rows'),
    ],
  },
  {
    number: 20,
    input: 'two servers on one data directory',
    outcome: 'the second ends with one clear line',
    proofs: [
      proof('db/lock.test.ts', 'a second process is refused with one line that names the first'),
      proof('db/lock.test.ts', 'of eight processes that find the same dead owner, one wins'),
      proof('main.test.ts', 'the first start tells the passwords once, and nobody else can open what it has open'),
    ],
  },
  {
    number: 21,
    input: 'a power cut under load',
    outcome: 'no acknowledged write is lost',
    proofs: [
      proof('hostile/power-cut.test.ts', 'costs nothing that was acknowledged'),
      proof('db/embedded.test.ts', 'an engine whose commits do not reach the disk is refused'),
    ],
  },
  {
    number: 22,
    input: 'the disk is full',
    outcome: 'what does not fit fails, what was acknowledged stays, with room it goes on',
    proofs: [
      proof('db/disk-full.test.ts', 'with too little room for a new database, the start is refused with one line'),
      proof(
        'db/disk-full.test.ts',
        'a disk that fills up costs what does not fit; what was acknowledged stays, and with room it works again',
      ),
    ],
    later: 'during an import: its steps are transactions like those of any call, but no test fills the disk meanwhile',
  },
  {
    number: 23,
    input: 'PostgreSQL restarts under load',
    outcome: '503 in the envelope meanwhile; calls, and listening, go on by themselves',
    proofs: [
      proof(
        'hostile/restart.test.ts',
        'a restart of PostgreSQL under load costs calls of that moment, and nothing that was acknowledged',
      ),
      proof('db/postgres.test.ts', 'connections that the server closes, idle or in use, cost their own requests only'),
      proof('http/calls.test.ts', 'is around a database that is not there'),
    ],
  },
  {
    number: 24,
    input: 'the listening connection is ended',
    outcome: 'listening begins again, and no forced logout is missed',
    proofs: [
      proof('live/instances.test.ts', 'when the listening connection is cut, nothing is missed (server.md §7, 24)'),
      proof('hostile/restart.test.ts', 'what is told while nobody can listen is told afterwards'),
      proof('live/events.test.ts', 'what no notification told, the next beat finds out'),
    ],
  },
  {
    number: 25,
    input: 'a statement that takes a minute',
    outcome: 'stopped by PostgreSQL; the embedded engine is opened anew; the next call is served',
    proofs: [
      proof('db/postgres.test.ts', 'a statement beyond the limit is stopped by the server'),
      proof(
        'db/embedded.test.ts',
        'a statement beyond the limit is ended, its request gets an error, the next ones are served',
      ),
    ],
  },
  {
    number: 26,
    input: 'no token, garbage, the revoked token of another, a token in the query',
    outcome: '401 with 50002',
    proofs: [
      proof('auth/session.test.ts', 'no token, garbage and a token in the address are 50002'),
      proof(
        'auth/session-rules.test.ts',
        'a token that comes again a minute after its renewal, by a %s, ends its whole session',
      ),
      proof(
        'http/calls.test.ts',
        'every call is denied to those who are not signed in, before anything of it is looked at',
      ),
    ],
  },
  {
    number: 27,
    input: 'a token that is expired, and that can no longer be renewed; 20 tabs that renew at once',
    outcome: '50001, 50002; every tab gets a token',
    proofs: [
      proof('auth/session.test.ts', 'an expired token is 50001 while it can be renewed, 50002 after that'),
      proof('auth/session.test.ts', 'twenty tabs that renew at once all get a token of their own'),
    ],
  },
  {
    number: 28,
    input: 'an account is disabled, a password changed, a right taken away',
    outcome: 'the next call obeys, at every instance; open streams hear of it and end',
    proofs: [
      proof('auth/session.test.ts', 'a disabled account and a changed role count from the next call on'),
      proof(
        'auth/account-security.test.ts',
        'a changed password ends the other sessions of the account, and no others',
      ),
      proof('hostile/instances.test.ts', 'a right that a role loses is lost with the next call at every instance'),
      proof(
        'hostile/instances.test.ts',
        'an account that is disabled here is out there: its stream ends with the sentence, its next call is refused',
      ),
    ],
  },
  {
    number: 29,
    input:
      'every call by every role that lacks its right, on every row outside its data scope; a route that does not say who may call it',
    outcome: '401 with 50403, or 40301 for an action; the row is not there; the server does not start',
    proofs: [
      proof('http/calls.test.ts', 'every call is denied to every role that lacks it'),
      proof('http/calls.test.ts', 'a route with %s stops the start', 'no access'),
      proof('entities/lifecycle.test.ts', '$name: $code may do what role and chart allow together'),
      proof('auth/idor.test.ts', '$code reaches what the declarations give it, and nothing else'),
      proof('auth/idor.test.ts', '$code reaches every row with the page, and none without'),
      proof('auth/route-rights.test.ts', 'who may do everything else is refused all of %s; who may list it, the rest'),
      proof('auth/idor.test.ts', '$key of $name takes no foreign $target'),
      proof('auth/view-as.test.ts', 'nobody sees more than he owns'),
    ],
  },
];
