import { dataJob } from './data-job.resource.ts';
import { addJobFiles } from './download.ts';
import { commandKind } from './batch/kind.ts';
import { exportKind } from './export/kind.ts';
import { importCheck, importCommit } from './imports/jobs.ts';
import { addImports } from './imports/plugin.ts';
import type { RoomModule } from '../room-module.ts';
import type { Resource } from '../entity/resource.ts';

/** What the server knows of the room's entities. */
const resources: readonly Resource[] = [dataJob];

/** What the server gets of the room. */
export const room: RoomModule = {
  resources,
  jobs: (resourceNamed) => [
    exportKind(resourceNamed),
    importCheck(resourceNamed),
    importCommit(resourceNamed),
    commandKind(resourceNamed),
  ],
  plugin: (app, context) => {
    addImports(app, context);
    addJobFiles(app, context);
  },
};
