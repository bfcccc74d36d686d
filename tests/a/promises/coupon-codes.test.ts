import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CodeImported, CodePreview } from '../../../contract/coupon-codes.ts';
import { type CodesWish, type CouponDetails, couponCodesMachine } from '../../../machines/coupon-codes.ts';

const preview = { file_url: 'coupon-codes/1', fresh: 2, total: 3 } as CodePreview;
const file = { id: 'file-1', name: 'codes.csv' };

/** A dialog whose server refuses the first so many imports. */
async function opened(takes_files: boolean, refusals = 0) {
  const sent: CodesWish[] = [];
  const dialog = createActor(
    couponCodesMachine.provide({
      actors: {
        fetchCodes: fromPromise<CouponDetails, { id: number; pageNo: number }>(() =>
          Promise.resolve({ id: 1, version: 1, status: 'draft', takes_files, codes: { data: [], totalCount: 0 } }),
        ),
        sendFile: fromPromise(() => Promise.resolve(preview)),
        addCodes: fromPromise(({ input }) => {
          sent.push(input);
          return sent.length <= refusals ? Promise.reject(new Error('忙')) : Promise.resolve({} as CodeImported);
        }),
      },
    }),
    { input: { id: 1 } },
  ).start();
  await waitFor(dialog, (snapshot) => snapshot.matches('browsing'));
  return { dialog, sent };
}

test('codes are added only after a look at the file, with the time when they run out', async () => {
  const { dialog, sent } = await opened(true);
  dialog.send({ type: 'CHOOSE', file });
  expect(dialog.getSnapshot().matches('browsing')).toBe(true);
  dialog.send({ type: 'EXPIRE', at: '2027-12-31T23:59:59+08:00' });
  dialog.send({ type: 'CHOOSE', file });
  await waitFor(dialog, (snapshot) => snapshot.matches('previewing'));
  expect(sent).toEqual([]);
  dialog.send({ type: 'COMMIT', requestId: 'a' });
  await waitFor(dialog, (snapshot) => snapshot.matches('finished'));
  expect(sent).toEqual([{ id: 1, fileUrl: 'coupon-codes/1', expireAt: '2027-12-31T23:59:59+08:00', requestId: 'a' }]);
});

test('an import that is tried again is the same request', async () => {
  const { dialog, sent } = await opened(true, 1);
  dialog.send({ type: 'EXPIRE', at: '2027-12-31T23:59:59+08:00' });
  dialog.send({ type: 'CHOOSE', file });
  await waitFor(dialog, (snapshot) => snapshot.matches('previewing'));
  dialog.send({ type: 'COMMIT', requestId: 'a' });
  await waitFor(dialog, (snapshot) => snapshot.context.error !== '');
  dialog.send({ type: 'COMMIT', requestId: 'b' });
  await waitFor(dialog, (snapshot) => snapshot.matches('finished'));
  expect(sent.map(({ requestId }) => requestId)).toEqual(['a', 'a']);
});

test('who only looks at codes brings none', async () => {
  const { dialog } = await opened(false);
  dialog.send({ type: 'EXPIRE', at: '2027-12-31T23:59:59+08:00' });
  expect(dialog.getSnapshot().context.expireAt).toBe('');
  expect(dialog.getSnapshot().can({ type: 'CHOOSE', file })).toBe(false);
});
