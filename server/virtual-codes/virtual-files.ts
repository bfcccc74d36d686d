import { virtualCodeCalls } from '../../contract/virtual-codes/calls.ts';
import { virtualPool } from '../coupons/code-pool.ts';
import type { CodeFiles } from '../coupons/plugin.ts';
import { virtualProduct } from './virtual-product.resource.ts';

/** Codes of all products are compared with each other: nobody gets one that another product has as well. */
export const virtualOwner = 'virtual';

/** Files of codes of virtual products. */
export const virtualFiles: CodeFiles = {
  pool: virtualPool,
  resource: virtualProduct,
  calls: virtualCodeCalls,
  ownerOf: ({ id, product_type }) => ({
    goodsId: id,
    partner: virtualOwner,
    isLink: product_type === 'link',
    needsPassword: product_type === 'card',
  }),
  refusal: ({ status, code_source }) => {
    if (status === 'archived') return '该虚拟商品已归档，不能导入券码';
    return code_source === 'generate' ? '该商品的券码由系统生成，不能导入' : undefined;
  },
};
