export { entities } from '../../contract/content/module.ts';
export { lifecycles } from '../../machines/content/module.ts';
