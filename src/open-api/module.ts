export { entities } from '../../contract/open-api/module.ts';
export { lifecycles } from '../../machines/open-api/module.ts';
