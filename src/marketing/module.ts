export { entities } from '../../contract/marketing/module.ts';
export { lifecycles } from '../../machines/marketing/module.ts';
