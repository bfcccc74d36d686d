export { entities } from '../../contract/notices/module.ts';
export { lifecycles } from '../../machines/notices/module.ts';
