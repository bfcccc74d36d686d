export { entities } from '../../contract/members/module.ts';
export { lifecycles } from '../../machines/members/module.ts';
