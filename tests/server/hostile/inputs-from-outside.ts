import { type HostileInput, proof } from './proof.ts';

/** Rows 30 to 42: people, files, partners, the wire and what is written down. */
export const inputsFromOutside: readonly HostileInput[] = [
  {
    number: 30,
    input: 'a role editor who grants what he lacks, edits his own role, deletes the last administrator',
    outcome: 'refused',
    proofs: [
      proof('people/roles.test.ts', 'nobody gives or takes what he does not have, and the try is written down'),
      proof('people/roles.test.ts', 'nobody edits a role of his own, and nobody the one that has everything'),
      proof('people/accounts.test.ts', 'nobody gives a role that may more than he may, and the try is written down'),
      proof('people/accounts.test.ts', 'the last 超级管理员 stays one'),
    ],
  },
  {
    number: 31,
    input: 'logout with the user_id of another',
    outcome: 'refused',
    proofs: [proof('auth/session.test.ts', 'logging out ends the own session only')],
  },
  {
    number: 32,
    input: 'six wrong passwords, at two instances; a name that there is not',
    outcome: 'the account rests for a minute, everywhere; the same answer after the same time',
    proofs: [
      proof(
        'hostile/instances.test.ts',
        'wrong passwords at two instances are counted together: the sixth finds the account at rest at both',
      ),
      proof('auth/sign-in.test.ts', 'parallel guesses are counted before they are looked at'),
      proof('auth/sign-in.test.ts', 'an unknown name and a wrong password get the same answer after the same time'),
    ],
  },
  {
    number: 33,
    input: 'a single sign-on ticket twice, expired, for another host; url=//evil',
    outcome: 'refused',
    proofs: [
      proof('auth/sso-safety.test.ts', 'is good once'),
      proof('auth/sso-safety.test.ts', 'is good for a minute'),
      proof('auth/sso-safety.test.ts', 'is good at the host that it was given for'),
      proof('auth/sso-redirects.test.ts', '%j is refused', '//evil.example'),
    ],
  },
  {
    number: 34,
    input:
      'upload of a page, a drawing with a script, a picture with a page in it, a stream without end, `../../x`, no part, 1,000 parts, given up half way',
    outcome: 'refused, or kept under a name of ours and served as the picture that it is; no temporary file',
    proofs: [
      proof(
        'entities/uploads.test.ts',
        '%s',
        'a page',
        'a drawing',
        'a picture with a page behind it',
        'a JPEG with a page behind it',
      ),
      proof('entities/uploads.test.ts', '%s, whatever it is called, and served as what it is', 'png'),
      proof('entities/uploads.test.ts', 'a form without a file, with two, or with something else'),
      proof('entities/upload-streams.test.ts', 'a stream without end is cut off'),
      proof('hostile/leftovers.test.ts', 'an upload that is given up at any byte leaves no file'),
      proof('hostile/leftovers.test.ts', 'a thousand parts are refused, and leave no file'),
    ],
  },
  {
    number: 35,
    input: 'cells `=cmd|…`, `+`, `-`, `@`, tab and CR in an export',
    outcome: 'shown as the text that they are; the same file, imported, says what was there',
    proofs: [
      proof('hostile/cell.test.ts', '%j is no formula'),
      proof('hostile/cell.test.ts', 'whatever was written is read back'),
      proof('export/export.test.ts', 'nothing is a formula, no code loses its zeros, and XML stays XML'),
      proof(
        'imports/files-in-and-out.test.ts',
        'the faulty lines come back with 错误原因, computed by no spreadsheet, and can be sent again',
      ),
    ],
  },
  {
    number: 36,
    input: 'import of 100,000 lines with repetitions, BOM, GBK, CRLF, empty lines, a line of 1 MB',
    outcome: 'counted, reported, resumable after a kill',
    proofs: [
      proof('imports/files.test.ts', 'in %s', 'UTF-8 with a mark', 'GB18030'),
      proof(
        'imports/files.test.ts',
        'quotes hold separators, quotes and line breaks; lines keep their numbers over empty ones',
      ),
      proof('imports/files.test.ts', 'a line of 1 MB costs that cell'),
      proof(
        'imports/import.test.ts',
        'counts new, changed, unchanged and faulty lines, with faults by cell; nothing is written',
      ),
      proof(
        'imports/resume.test.ts',
        'an import whose worker stops goes on where it was: no line is left out or written twice',
      ),
      proof('jobs/crash.test.ts', 'goes on at its checkpoint: no step is missing, none is there twice'),
    ],
    later: '100,000 lines at once are measured (`tests/bench/import.bench.ts`); the test of the import takes 1,500',
  },
  {
    number: 37,
    input: 'a partner answers 500, hangs, redirects, sends without end, sends other types, sends the same twice',
    outcome: 'given up in time, not followed, cut off, refused, one order',
    proofs: [
      proof(
        'auth/sso-faults.test.ts',
        'because it answers like this: %s',
        '500',
        'hangs',
        'redirects',
        'endless',
        'html',
      ),
      proof('auth/sso-faults.test.ts', '%s'),
      proof('partner/client.test.ts', 'nobody there: a read is tried three times, a write once'),
      proof('partner/client.test.ts', 'no answer in time is not known to be done'),
      proof('partner/client.test.ts', 'nobody is followed elsewhere'),
      proof('partner/client.test.ts', 'an answer without an end is cut off, long before its time is up'),
      proof('partner/client.test.ts', '%s is nonsense, and asked for once', 'no JSON', 'another status'),
      proof('partner/client.test.ts', 'a second answer to the same request changes nothing'),
      proof('orders/channel.test.ts', 'an answer that was lost is asked for by number, and nothing is placed twice'),
    ],
  },
  {
    number: 38,
    input: 'SIGTERM with hundreds of open streams and a call under way',
    outcome: 'the streams end, the call is answered, the process is gone within ten seconds',
    proofs: [
      proof(
        'hostile/shutdown.test.ts',
        'a server with hundreds of open streams stops when told, and answers the call that is under way',
      ),
      proof(
        'hostile/shutdown.test.ts',
        'a call that never ends does not keep the server: within its ten seconds it stops',
      ),
      proof('live/shutdown.test.ts', 'closing the server ends its streams and waits for none of them'),
    ],
  },
  {
    number: 39,
    input: 'any change; any password, token or ticket',
    outcome: 'the change is in the operation log with who, what, before, after and from where; the secret is in no log',
    proofs: [
      proof('http/writes.test.ts', 'a write leaves one line in the operation log'),
      proof('http/writes.test.ts', 'a refused write leaves nothing but its line: no row, no key'),
      proof('hostile/secrets.test.ts', 'after a whole life of a session, no secret is in the log or in any journal'),
      proof('auth/sso-safety.test.ts', 'the log holds no ticket, code, state, token or cookie, whatever the request'),
    ],
  },
  {
    number: 40,
    input: 'a length beyond the body, a head byte by byte, a URL of 20 KB, garbage behind a call',
    outcome: '408, 431 or 400 in the envelope and an ended connection; others are served',
    proofs: [
      proof('hostile/slow.test.ts', 'a head that comes a byte at a time is not waited for, and others are served'),
      proof('hostile/slow.test.ts', 'a body that stays behind its announced length is not waited for'),
      proof('hostile/slow.test.ts', 'a head of more than 16 KB is refused'),
      proof('http/wire.test.ts', '%s is answered in the envelope', 'a URL of 20 KB', 'garbage after a call'),
    ],
  },
  {
    number: 41,
    input: 'the clock of the process jumps',
    outcome: 'nothing changes: sessions, tickets and leases ask the database for the time',
    proofs: [
      proof('auth/session-rules.test.ts', 'only the clock of the database counts, not one off by %i ms'),
      proof('hostile/clock.test.ts', 'the clock of the process is read only where it decides nothing'),
    ],
  },
  {
    number: 42,
    input: 'anything that fails',
    outcome: 'no SQL text, stack or path in the answer',
    proofs: [
      proof('http/calls.test.ts', 'is around the failure %j: HTTP %i with %i, and says nothing about the inside'),
      proof('hostile/every-call.test.ts', '%s in any key of any call is no failure of the server', 'a quotation mark'),
    ],
  },
];
