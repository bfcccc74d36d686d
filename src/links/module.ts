export { entities } from '../../contract/links/module.ts';
export { lifecycles } from '../../machines/links/module.ts';
