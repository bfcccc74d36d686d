export { entities } from '../../contract/dictionary/module.ts';
export { lifecycles } from '../../machines/dictionary/module.ts';
