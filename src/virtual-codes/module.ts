export { entities } from '../../contract/virtual-codes/module.ts';
export { lifecycles } from '../../machines/virtual-codes/module.ts';
