export { entities } from '../../contract/journeys/module.ts';
export { lifecycles } from '../../machines/journeys/module.ts';
export { proofPanels as panels } from '../proof/panels.ts';
