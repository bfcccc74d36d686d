import { expect, test } from 'vitest';
import { memberExportMachine } from '../../../machines/members/member-export.lifecycle.ts';
import { after } from '../../engine/promises.ts';

/* What is made of a member's data for a key that asked (engines.md §1.5, §8.7). */

const fresh = { attempts: 0 };
const [ready, fail, expire, erase] = [
  { type: 'READY' },
  { type: 'FAIL' },
  { type: 'EXPIRE' },
  { type: 'ERASE' },
] as const;

test('what was made can be fetched until its time is over', () => {
  expect(after(memberExportMachine, fresh).value).toBe('waiting');
  expect(after(memberExportMachine, fresh, ready).value).toBe('ready');
  expect(after(memberExportMachine, fresh, ready, expire).value).toBe('expired');
  expect(after(memberExportMachine, fresh, expire).value).toBe('waiting');
});

test('what fails is tried five times, and then given up', () => {
  expect(after(memberExportMachine, { attempts: 4 }, fail).value).toBe('waiting');
  expect(after(memberExportMachine, { attempts: 5 }, fail).value).toBe('failed');
});

test('erasure takes it, made or not', () => {
  expect(after(memberExportMachine, fresh, erase).value).toBe('erased');
  expect(after(memberExportMachine, fresh, ready, erase).value).toBe('erased');
});
