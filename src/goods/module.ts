export { entities } from '../../contract/goods/module.ts';
export { lifecycles } from '../../machines/goods/module.ts';
