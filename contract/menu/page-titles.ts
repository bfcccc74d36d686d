import type { Options } from '../entity/field.ts';
import { permissionPages } from './pages.ts';

/** Pages that a line of a log or a job may be about, by their permission ids. */
export const pageTitles: Options = Object.fromEntries(
  permissionPages.map(({ permissionId, title }) => [permissionId, { label: title }]),
);
