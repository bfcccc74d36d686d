export { entities } from '../../contract/payments/module.ts';
export { lifecycles } from '../../machines/payments/module.ts';
