import { announcementReaderMachine } from '../../machines/content/announcement-reader.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const announcementReaderLifecycleModel = defineModel(announcementReaderMachine, {
  id: 'lifecycle-announcement_reader',
  cases: { READ: bare },
  invariants: {
    'an announcement is read or not': ({ value }) => ['unread', 'read'].includes(value),
    'it can be read at any time, and again': (snapshot) => snapshot.can({ type: 'READ' }),
    'there is no end to it': ({ status }) => status === 'active',
  },
  goal: ({ value }) => value === 'read',
});
