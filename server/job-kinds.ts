import { resourceNamed } from './catalogue.ts';
import { modules } from './modules.ts';

/** All kinds of background work. */
export const jobKinds = Object.values(modules).flatMap(({ jobs }) => jobs?.(resourceNamed) ?? []);
