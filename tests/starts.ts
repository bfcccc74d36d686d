import { appendFileSync } from 'node:fs';

/** What a run of tests starts, as its end counts it. */
export type Started = 'server' | 'embedded database' | 'PostgreSQL server' | 'PostgreSQL database' | 'browser';

/** Notes that something costly was started, in the file that TEST_STARTS names; nowhere without one. */
export function noteStart(what: Started): void {
  const file = process.env['TEST_STARTS'];
  if (file !== undefined) appendFileSync(file, `${what}\n`);
}
