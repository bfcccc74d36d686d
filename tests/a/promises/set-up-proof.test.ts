import { expect, test } from 'vitest';
import { setUpProofMachine } from '../../../machines/proof/set-up-proof.ts';
import { after, callsAfter, done, failed, type Happening } from '../../engine/promises.ts';
import { faultyProof } from '../../models/set-up-proof.model.ts';

/* The set-up of a record is checked when its page is opened, and again whenever a plan or a prize may have changed. */

type Step = Happening<typeof setUpProofMachine>;
const row = { entity: 'activity', id: 4001 };
const checked = done('fetchProof', faultyProof);
const lost = failed('fetchProof', '网络异常');
const stands = (...steps: readonly Step[]) => after(setUpProofMachine, row, ...steps);
const calls = (...steps: readonly Step[]) => callsAfter(setUpProofMachine, row, ...steps).join();

test('it is checked at once, of this very activity, and changes are watched for', () => {
  expect(calls()).toContain('fetchProof (fetchProof) {"entity":"activity","id":4001}');
  expect(calls()).toContain('watchRows (watchRows) {"entity":"activity","id":4001}');
  expect(stands(checked).value).toBe('shown');
  expect(stands(checked).context.proof).toEqual(faultyProof);
});

test('checked anew, what was found before stays in sight, also where that fails', () => {
  expect(stands(checked, { type: 'REFRESH' }).value).toBe('checking');
  expect(stands(checked, { type: 'REFRESH' }).context.proof).toEqual(faultyProof);
  const missing = stands(checked, { type: 'REFRESH' }, lost);
  expect(missing.value).toBe('missing');
  expect(missing.context).toMatchObject({ proof: faultyProof, error: '网络异常' });
});

test('a change while it is being checked is checked as well', () => {
  expect(calls({ type: 'REFRESH' })).toContain('fetchProof');
  expect(stands({ type: 'REFRESH' }).value).toBe('checking');
});

test.each<Step>([{ type: 'RETRY' }, { type: 'REFRESH' }])('what failed is tried again by $type', (again) => {
  expect(stands(lost, again).value).toBe('checking');
  expect(stands(lost, again, checked).context.error).toBe('');
});
