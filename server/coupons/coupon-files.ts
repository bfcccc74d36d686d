import { codeCalls } from '../../contract/coupons/coupon-codes.ts';
import { couponZhongshang } from './coupon-zhongshang.resource.ts';
import { asText } from '../entity/read/wire-values.ts';
import { couponPool } from './code-pool.ts';
import type { CodeFiles } from './plugin.ts';

/** Files of codes of partners. */
export const couponFiles: CodeFiles = {
  pool: couponPool,
  resource: couponZhongshang,
  calls: codeCalls,
  ownerOf: (row) => ({ goodsId: row.id, partner: asText(row['partner_name']) }),
  refusal: (row) =>
    row['code_mode'] !== 'code_pool' || row.status === 'archived'
      ? '只有未归档的「导入券码」商品可以导入券码'
      : undefined,
};
