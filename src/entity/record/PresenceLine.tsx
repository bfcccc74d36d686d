import { TeamOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { Person } from '../../../contract/live/presence.ts';
import type { PresenceLoaderActor } from '../../../machines/entity/record/presence-loader.ts';
import { AvatarList } from '../../shell/layout/AvatarList.tsx';
import { stateText } from '../../core/state-text.ts';
import { presenceText } from './presence-text.ts';
import './presence.css';

const nobody: readonly Person[] = [];
/** As many as are named beside them. */
const mostDrawn = 3;

/** Who else has the record open, read out when it changes. */
export function PresenceLine({ loader }: { readonly loader: PresenceLoaderActor | undefined }) {
  const presence = useSelector(loader, (snapshot) => snapshot?.context.presence ?? undefined);
  const state = useSelector(presence, (snapshot) => snapshot && stateText(snapshot.value));
  const people = useSelector(presence, (snapshot) => snapshot?.context.people ?? nobody);
  const edits = people.some(({ doing }) => doing === 'editing');
  return (
    <output className={edits ? 'presence presence-editing' : 'presence'} data-machine="presence" data-state={state}>
      {people.length > 0 && (
        <>
          {people.length > 1 ? (
            <AvatarList names={people.map(({ name }) => name)} maxLength={mostDrawn} />
          ) : (
            <TeamOutlined aria-hidden />
          )}
          <span>{presenceText(people)}</span>
        </>
      )}
    </output>
  );
}
