export { entities } from '../../contract/logs/module.ts';
export { lifecycles } from '../../machines/logs/module.ts';
