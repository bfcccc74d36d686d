export { entities } from '../../contract/people/module.ts';
export { lifecycles } from '../../machines/people/module.ts';
