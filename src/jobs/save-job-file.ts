import { jobCalls } from '../../contract/jobs/jobs.ts';
import { saveFile } from './save-file.ts';

/** Hands a file of a job to the operator, as a download. @throws {Error} whose message is a sentence for the operator */
export const saveJobFile = ({ id, name }: { readonly id: number; readonly name: string }): Promise<void> =>
  saveFile(jobCalls.file, { id: String(id), name }, name);
