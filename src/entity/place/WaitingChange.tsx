import { Alert } from 'antd';
import { type HeldChange, proposedChangesOf, waitingChangeOf } from '../../../contract/entity/list/held.ts';
import { recordAddress } from '../../../contract/menu/record-address.ts';
import type { Row } from '../../../contract/core/page.ts';
import { formatInstant } from '../fields/formats.ts';
import { usePermitted } from '../permitted.tsx';
import { HistoryChange } from '../record/HistoryChange.tsx';
import '../record/history.css';
import './waiting-change.css';

/** Above a record: the change of it that waits for a second person, and where that is decided. */
export function WaitingChange({ row }: { readonly row: Row }) {
  const mayLook = usePermitted('Approval', 'get');
  const waiting = waitingChangeOf(row);
  if (!waiting) return null;
  const { id, maker, at, expires_at: until, reason, changes } = waiting;
  return (
    <Alert
      className="waiting-change"
      type="info"
      showIcon
      title="有一项修改在等待审批"
      description={
        <>
          <p>
            {maker} 于 <time dateTime={at}>{formatInstant(at)}</time> 提交，
            <time dateTime={until}>{formatInstant(until)}</time> 前没有审批则失效
            {reason !== null && `。说明：${reason}`}
          </p>
          <Changes changes={changes} />
        </>
      }
      action={mayLook && <a href={`#${recordAddress('approval', id) ?? ''}`}>查看审批</a>}
    />
  );
}

/** On the page of an approval: what it would change, and what the record holds now where it moved on. */
export function ProposedChange({ row }: { readonly row: Row }) {
  const changes = proposedChangesOf(row);
  if (changes.length === 0) return null;
  return (
    <section className="panel proposed-change" aria-labelledby="proposed-change">
      <h2 id="proposed-change">修改内容</h2>
      <Changes changes={changes} />
    </section>
  );
}

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '空';

const Changes = ({ changes }: { readonly changes: readonly HeldChange[] }) => (
  <dl className="history-diff">
    {changes.map((change) => (
      <div key={change.field}>
        <dt>{change.label}</dt>
        <dd>
          <HistoryChange change={change} />
          {change.now !== undefined && <p className="change-now">记录现在：{words(change.now)}</p>}
        </dd>
      </div>
    ))}
  </dl>
);
