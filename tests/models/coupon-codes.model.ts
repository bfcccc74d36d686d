import type { CodeImported, CodePreview } from '../../contract/coupons/coupon-codes.ts';
import { type CouponDetails, couponCodesMachine } from '../../machines/coupons/coupon-codes.ts';
import { bare, defineModel } from '../engine/model.ts';

const details: CouponDetails = {
  id: 2201,
  version: 3,
  status: 'enabled',
  title: '星幕影院 20 元代金券',
  codes_total: 120,
  codes_available: 100,
  codes_issued: 20,
  codes_expired: 0,
  stock_available: 70,
  takes_files: true,
  codes: {
    data: [
      {
        id: 9,
        code: '****A1B2',
        state: 'available',
        expire_at: '2027-04-30T23:59:59+08:00',
        file_name: 'XM2607.xlsx',
        created_at: '2026-06-01T09:00:00+08:00',
      },
    ],
    totalCount: 120,
  },
};
/** A product whose file says which codes were used. */
const { codes: _, ...product } = details;
const using: CouponDetails = { ...product, redeems: true };
const preview = (fresh: number, problems: CodePreview['problems']): CodePreview => ({
  file_url: 'coupon-codes/1',
  file_name: 'XM2608.csv',
  total: fresh + problems.length,
  fresh,
  invalid: problems.length,
  duplicated_in_file: 0,
  duplicated_in_db: 0,
  problems,
  reading: { sheet: null, others: [], comments: 0, hidden_lines: 0 },
});
const problem = { line: 4, code: '****', reason: '券码应为 4–64 个字母、数字或符号，不含空格' };
const imported: CodeImported = {
  id: 2201,
  version: 4,
  status: 'enabled',
  job_id: 7,
  total: 2,
  imported: 2,
  duplicated_in_file: 0,
  duplicated_in_db: 0,
  invalid: 0,
  error_file_url: null,
  warning: null,
};
const down = '您的网络发生异常，无法连接服务器';

export const couponCodesModel = defineModel(couponCodesMachine, {
  id: 'coupon-codes',
  roots: [{ id: 2201 }],
  cases: {
    TURN: [{ pageNo: 2 }],
    EXPIRE: { year: { at: '2027-12-31T23:59:59+08:00' }, none: { at: '' } },
    CHOOSE: [{ file: { id: 'file-1', name: 'XM2608.csv' } }],
    CANCEL: bare,
    COMMIT: [{ requestId: 'wish-1' }],
    SAVE_ERRORS: [{ format: 'csv' }],
    SAVE_TEMPLATE: [{ format: 'csv' }],
    AGAIN: bare,
    RETRY: bare,
    CLOSE: bare,
    'done.fetchCodes': { taking: details, showing: { ...details, takes_files: false }, using },
    'error.fetchCodes': { down },
    'done.sendFile': { sound: preview(2, []), mixed: preview(2, [problem]), useless: preview(0, [problem]) },
    'error.sendFile': { refused: '缺少列 code，请使用导入模板' },
    'done.addCodes': { done: imported },
    'error.addCodes': { down },
  },
  key: ({ context: { details: row, pageNo, expireAt, preview: seen, imported: done, requestId, error, wrote } }) => [
    row?.takes_files ?? null,
    row?.redeems ?? null,
    pageNo,
    expireAt,
    seen?.fresh ?? -1,
    seen?.total ?? -1,
    done !== null,
    requestId,
    error !== '',
    wrote,
  ],
  /** On another page of codes, beginning anew is another thing than on the first. */
  aspect: ({ context: { pageNo } }) => String(pageNo),
  invariants: {
    'no file is sent before somebody has said when its codes run out': (snapshot) =>
      !snapshot.matches('uploading') || snapshot.context.expireAt !== '' || snapshot.context.details?.redeems === true,
    'nothing is added that was not looked at': (snapshot) =>
      !snapshot.matches('committing') || (snapshot.context.preview?.fresh ?? 0) > 0,
    'nothing is added without a number of its own': (snapshot) =>
      !snapshot.matches('committing') || snapshot.context.requestId !== '',
    '券码明细 only shows': (snapshot) =>
      snapshot.context.details?.takes_files === true ||
      !['uploading', 'previewing', 'committing', 'finished'].includes(snapshot.value),
  },
  goal: (snapshot) => snapshot.matches('closed'),
});
