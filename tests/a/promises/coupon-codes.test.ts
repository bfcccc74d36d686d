import { expect, test } from 'vitest';
import type { CodeImported, CodePreview } from '../../../contract/coupons/coupon-codes.ts';
import {
  type CouponCodesEvent,
  couponCodesMachine,
  type CouponDetails,
} from '../../../machines/coupons/coupon-codes.ts';
import { after, callsAfter, done, effectsAfter, failed } from '../../engine/promises.ts';

const input = { id: 1 };
const file = { id: 'file-1', name: 'codes.csv' };
const choose = { type: 'CHOOSE', file } as const;
const expire = { type: 'EXPIRE', at: '2027-12-31T23:59:59+08:00' } as const;
const commit = (requestId: string): CouponCodesEvent => ({ type: 'COMMIT', requestId });
const read = (takes_files: boolean) =>
  done('fetchCodes', {
    id: 1,
    version: 1,
    status: 'draft',
    takes_files,
    codes: { data: [], totalCount: 0 },
  } as unknown as CouponDetails);
/** Of three lines two are new. */
const looked = done('sendFile', { file_url: 'coupon-codes/1', fresh: 2, total: 3 } as CodePreview);
const previewed = [read(true), expire, choose, looked] as const;

test('codes are added only after a look at the file, with the time when they run out', () => {
  expect(after(couponCodesMachine, input, read(true), choose).value).toBe('browsing');
  expect(callsAfter(couponCodesMachine, input, read(true), expire, choose)).toEqual([
    'sendFile (sendFile) {"file":{"id":"file-1","name":"codes.csv"},"id":1}',
  ]);
  expect(after(couponCodesMachine, input, ...previewed).value).toBe('previewing');
  expect(callsAfter(couponCodesMachine, input, ...previewed)).toEqual([]);
  expect(callsAfter(couponCodesMachine, input, ...previewed, commit('a'))).toEqual([
    'addCodes (addCodes) {"expireAt":"2027-12-31T23:59:59+08:00","fileUrl":"coupon-codes/1","id":1,"requestId":"a"}',
  ]);
});

test('codes that were used run out no more: their file is looked at without a time', () => {
  const used = done('fetchCodes', { id: 1, version: 1, status: 'enabled', takes_files: true, redeems: true });
  expect(callsAfter(couponCodesMachine, input, used, choose)).toHaveLength(1);
});

test('an import that is tried again is the same request', () => {
  const refused = [...previewed, commit('a'), failed('addCodes', '忙')] as const;
  expect(after(couponCodesMachine, input, ...refused).context).toMatchObject({ error: '忙', file });
  expect(callsAfter(couponCodesMachine, input, ...refused, commit('b')).join()).toContain('"requestId":"a"');
});

test('who only looks at codes brings none, and needs no template', () => {
  const looking = after(couponCodesMachine, input, read(false), expire);
  expect(looking.context.expireAt).toBe('');
  expect(looking.can(choose)).toBe(false);
  expect(looking.can({ type: 'SAVE_TEMPLATE', format: 'csv' })).toBe(false);
  const template = effectsAfter(couponCodesMachine, input, read(true), { type: 'SAVE_TEMPLATE', format: 'csv' });
  expect(template.join()).toContain('saveTemplate {"format":"csv"');
});

test('a file without a new code adds nothing; one without a fault has no list of faults', () => {
  const only = (fresh: number) => done('sendFile', { file_url: 'coupon-codes/1', fresh, total: 3 } as CodePreview);
  const save = { type: 'SAVE_ERRORS', format: 'xlsx' } as const;
  const [none, all] = [0, 3].map((fresh) => [read(true), expire, choose, only(fresh)] as const);
  expect(after(couponCodesMachine, input, ...(none ?? [])).can(commit('a'))).toBe(false);
  expect(after(couponCodesMachine, input, ...(all ?? [])).can(save)).toBe(false);
  expect(effectsAfter(couponCodesMachine, input, ...previewed, save).join()).toContain('saveErrors {"format":"xlsx"');
});

test('another file begins anew, and the page hears whether anything was added', () => {
  const added = [...previewed, commit('a'), done('addCodes', {} as CodeImported)] as const;
  const close = { type: 'CLOSE' } as const;
  const again = [...added, { type: 'AGAIN' }, read(true)] as const;
  expect(after(couponCodesMachine, input, ...again).context).toMatchObject({ preview: null, requestId: '', pageNo: 1 });
  expect(effectsAfter(couponCodesMachine, input, ...added, close)).toEqual(['leave {"wrote":true}']);
  expect(effectsAfter(couponCodesMachine, input, ...previewed, close)).toEqual(['leave {"wrote":false}']);
});

test('codes are read page by page, and read again after a failure', () => {
  const turn = { type: 'TURN', pageNo: 2 } as const;
  expect(callsAfter(couponCodesMachine, input, read(true), turn)).toEqual([
    'fetchCodes (fetchCodes) {"id":1,"pageNo":2}',
  ]);
  const broken = after(couponCodesMachine, input, failed('fetchCodes', '网络异常'));
  expect([broken.value, broken.context.error]).toEqual(['unread', '网络异常']);
  expect(after(couponCodesMachine, input, failed('fetchCodes', '网络异常'), { type: 'RETRY' }).context.error).toBe('');
});

test('a file that is given up, or cannot be read, leaves nothing behind', () => {
  const cancelled = after(couponCodesMachine, input, ...previewed, { type: 'CANCEL' });
  expect([cancelled.value, cancelled.context.file.name, cancelled.context.preview]).toEqual(['browsing', '', null]);
  const unreadable = after(couponCodesMachine, input, read(true), expire, choose, failed('sendFile', '不是 CSV'));
  expect([unreadable.value, unreadable.context.file.name, unreadable.context.error]).toEqual([
    'browsing',
    '',
    '不是 CSV',
  ]);
});
