import { fileFolderMachine } from '../../machines/files/file-folder.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const isEmpty = ({ child_count = 0, file_count = 0 }) => child_count === 0 && file_count === 0;

export const fileFolderLifecycleModel = defineModel(fileFolderMachine, {
  id: 'lifecycle-file-folder',
  roots: [
    { child_count: 0, file_count: 0 },
    { child_count: 1, file_count: 0 },
    { child_count: 0, file_count: 2 },
  ],
  cases: { DELETE: bare },
  invariants: {
    'never deleted while anything is in it': ({ context, value }) => isEmpty(context) || value !== 'deleted',
    'what is deleted stays deleted': ({ value, status }) => (value === 'deleted') === (status === 'done'),
    'otherwise in use': ({ value }) => ['enabled', 'deleted'].includes(value),
  },
  goal: ({ value, context }) => value === 'deleted' || !isEmpty(context),
});
