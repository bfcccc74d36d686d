export { entities } from '../../contract/levels/module.ts';
export { lifecycles } from '../../machines/levels/module.ts';
