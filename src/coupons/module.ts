export { entities } from '../../contract/coupons/module.ts';
export { lifecycles } from '../../machines/coupons/module.ts';
