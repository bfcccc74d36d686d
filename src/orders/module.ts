export { entities } from '../../contract/orders/module.ts';
export { lifecycles } from '../../machines/orders/module.ts';
