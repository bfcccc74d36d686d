export { entities } from '../../contract/files/module.ts';
export { lifecycles } from '../../machines/files/module.ts';
