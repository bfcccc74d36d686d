import { walkMutants } from './walk-mutants.ts';

await walkMutants(2);
