import { formatNumber } from '../../src/entity/fields/formats.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { CouponDetails } from '../../machines/coupons/coupon-codes.ts';
import { couponCodesModel } from '../models/coupon-codes.model.ts';

const files = { SAVE_ERRORS: '下载未导入的行（CSV）', SAVE_TEMPLATE: '下载模板（CSV）' } as const;

const does = (details: CouponDetails | null) => (details?.redeems ? '核销' : '导入');

function checkGoods({ title, codes }: CouponDetails, text: string, isBrowsing: boolean): void {
  shows('name', text.includes(String(title)), true);
  if (isBrowsing && codes) shows('codes', text.includes('****A1B2'), true);
}

const checkResult = (details: CouponDetails | null, text: string) =>
  shows('result', text.includes(details?.redeems ? '核销 2 张' : '新增 2 张'), true);

/** 导入券码, 导入核销 and 券码明细. A calendar is opened by other tests: its choice comes from elsewhere here. */
export const couponCodesDriver = defineDriver(couponCodesModel, {
  world: ['EXPIRE', 'CHOOSE'],
  offers: ({ context }, event) => {
    if (context.details?.redeems && (event.type === 'EXPIRE' || event.type === 'TURN')) return false;
    if (event.type === 'SAVE_TEMPLATE' || event.type === 'EXPIRE' || event.type === 'CHOOSE')
      return context.details?.takes_files === true;
    if (event.type === 'TURN') return event.pageNo !== context.pageNo;
    return event.type !== 'CLOSE' || context.imported !== null;
  },
  perform: async (ui, event, snapshot) => {
    switch (event.type) {
      case 'EXPIRE':
      case 'CHOOSE':
        // Of the world.
        return;
      case 'TURN':
        return ui.press({ role: 'listitem', name: String(event.pageNo) });
      case 'CANCEL':
        return ui.click(snapshot.matches('uploading') ? '取消上传' : '重新选择文件');
      case 'COMMIT':
        return ui.click(`${does(snapshot.context.details)} ${formatNumber(snapshot.context.preview?.fresh ?? 0)} 张`);
      case 'SAVE_ERRORS':
      case 'SAVE_TEMPLATE':
        return ui.click(files[event.type]);
      case 'AGAIN':
        return ui.click('继续导入');
      case 'RETRY':
        return ui.click('重试');
      case 'CLOSE':
        return ui.click('完成');
    }
  },
  check: async (ui, dialog) => {
    if (dialog.matches('closed')) return;
    const { details, error, preview } = dialog.context;
    const { text } = await ui.read();
    if (error !== '') shows('refusal', text.includes(error), true);
    if (details) checkGoods(details, text, dialog.matches('browsing'));
    for (const { reason } of dialog.matches('previewing') ? (preview?.problems ?? []) : [])
      shows('reason', text.includes(reason), true);
    if (dialog.matches('finished')) checkResult(details, text);
  },
});
