export { entities } from '../../contract/invites/module.ts';
export { lifecycles } from '../../machines/invites/module.ts';
