export { entities } from '../../contract/verification/module.ts';
export { lifecycles } from '../../machines/verification/module.ts';
