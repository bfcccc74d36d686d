export { entities } from '../../contract/awards/module.ts';
export { lifecycles } from '../../machines/awards/module.ts';
