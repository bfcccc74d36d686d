export { entities } from '../../contract/approvals/module.ts';
export { lifecycles } from '../../machines/approvals/module.ts';
