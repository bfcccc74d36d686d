export { entities } from '../../contract/code-scan/module.ts';
export { lifecycles } from '../../machines/code-scan/module.ts';
export { proofPanels as panels } from '../proof/panels.ts';
