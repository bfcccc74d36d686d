import { afterEach, beforeEach } from 'vitest';
import type { Application } from './application.ts';
import { type Visit, visit } from './visit.ts';

/**
 * Two people in two browsers that know nothing of one another, anew for each test of the file. `prepare` puts the application in order
 * before they come. Returns who is there now. @throws {Error} outside of a test
 */
export function twoVisits(application: Application, prepare?: () => Promise<unknown>): () => readonly [Visit, Visit] {
  let there: readonly [Visit, Visit] | undefined;
  beforeEach(async () => {
    await prepare?.();
    there = await Promise.all([visit(application), visit(application)]);
  });
  afterEach(async () => {
    const leaving = there;
    there = undefined;
    await Promise.all((leaving ?? []).map((one) => one.leave()));
  });
  return () => {
    if (!there) throw new Error('nobody came');
    return there;
  };
}
