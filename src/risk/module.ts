export { entities } from '../../contract/risk/module.ts';
export { lifecycles } from '../../machines/risk/module.ts';
