export { entities } from '../../contract/activities/module.ts';
export { lifecycles } from '../../machines/activities/module.ts';
