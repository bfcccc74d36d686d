import { useSelector } from '@xstate/react';
import { Alert, Button, Spin } from 'antd';
import type { Row } from '../../contract/core/page.ts';
import type { InviteMergeActor } from '../../machines/invites/invite-merge.ts';
import { textIn } from '../entity/fields/values.ts';
import { newRequestId } from '../core/request-id.ts';
import { stateText } from '../core/state-text.ts';
import { MergeChoices } from './MergeChoices.tsx';
import { MergeOutcome } from './MergeOutcome.tsx';
import './merge.css';

export interface MergeProps {
  readonly merge: InviteMergeActor;
  /** Makes the number of a merge, so that trying again is the same one. */
  readonly mint?: () => string;
}

/** 把「…」并入: and into which one, once that is settled. */
const headingOf = (row: Row, target: Row | undefined) =>
  `把「${textIn(row['title'])}」并入${target ? `「${textIn(target['title'])}」` : '：'}`;

/** What the dialog is at, drawn from its chart. */
export function MergeForm({ merge, mint = newRequestId }: MergeProps) {
  const state = useSelector(merge, ({ value }) => stateText(value));
  const row = useSelector(merge, ({ context }) => context.row);
  const error = useSelector(merge, ({ context }) => context.error);
  const unread = useSelector(merge, (snapshot) => snapshot.matches('unread'));
  const target = useSelector(merge, ({ context: { answer, candidates } }) =>
    candidates.find(({ id }) => id === answer?.target_id),
  );
  const decided = useSelector(merge, ({ context }) => context.answer !== null);
  const retry = (
    <Button size="small" onClick={() => merge.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
  return (
    <div className="merge-dialog" data-machine="inviteMerge" data-state={state}>
      {!row && !unread && <Spin />}
      {row && <p className="merge-name">{headingOf(row, target)}</p>}
      {error !== '' && <Alert type="error" showIcon title={error} action={unread && retry} />}
      {row && (decided ? <MergeOutcome merge={merge} mint={mint} /> : <MergeChoices merge={merge} row={row} />)}
    </div>
  );
}
