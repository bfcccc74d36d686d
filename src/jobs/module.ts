export { entities } from '../../contract/jobs/module.ts';
export { lifecycles } from '../../machines/jobs/module.ts';
