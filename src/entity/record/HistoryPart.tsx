import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { HistoryEntry } from '../../../contract/entity/history.ts';
import type { HistoryActor } from '../../../machines/entity/record/history.ts';
import { formatInstant } from '../fields/formats.ts';
import { newRequestId } from '../../core/request-id.ts';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { HistoryChange } from './HistoryChange.tsx';
import './history.css';

interface Props {
  readonly history: HistoryActor;
  /** Makes the number of a wish, so that trying again is the same one. */
  readonly mint?: () => string;
}

/** 变更历史 under the details of a record: who did what, when; a line may be taken back or put into the form. */
export function HistoryPart({ history, mint = newRequestId }: Props) {
  const isOpen = useSelector(history, (snapshot) => snapshot.hasTag('open'));
  return (
    <section className="detail-part" aria-label="变更历史">
      <h4 className="history-head">
        变更历史
        <Button size="small" aria-expanded={isOpen} onClick={() => history.send({ type: isOpen ? 'HIDE' : 'SHOW' })}>
          {isOpen ? '收起历史' : '查看历史'}
        </Button>
      </h4>
      {isOpen && <Lines history={history} mint={mint} />}
    </section>
  );
}

function Lines({ history, mint }: Required<Props>) {
  const { entries, note } = useSelector(history, ({ context }) => context);
  const loading = useSelector(history, (snapshot) => snapshot.matches('loading'));
  const mayMore = useSelector(history, (snapshot) => snapshot.can({ type: 'MORE' }));
  const isEmpty = useSelector(
    history,
    (snapshot) => snapshot.matches('shown') && snapshot.context.entries.length === 0,
  );
  return (
    <>
      {note !== '' && <Alert className="history-note" type="info" showIcon title={note} />}
      <Refusal history={history} />
      <ol className="history">
        {entries.map((entry) => (
          <Line key={entry.id} history={history} mint={mint} entry={entry} />
        ))}
      </ol>
      {isEmpty && <p className="detail-none">还没有变更记录</p>}
      {loading && <WaitingLines lines={3} name="变更历史加载中" />}
      {mayMore && (
        <Button size="small" onClick={() => history.send({ type: 'MORE' })}>
          更早的历史
        </Button>
      )}
    </>
  );
}

/** Why something did not work, with a way to try again. */
function Refusal({ history }: Props) {
  const error = useSelector(history, ({ context }) => context.error);
  if (error === '') return null;
  const again = (
    <Button size="small" onClick={() => history.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
  return <Alert className="history-note" type="warning" showIcon title={error} action={again} />;
}

function Line({ history, mint, entry }: Required<Props> & { readonly entry: HistoryEntry }) {
  const { version, nickname, at, summary, diff } = entry;
  const mayUndo = useSelector(
    history,
    (snapshot) => version !== null && snapshot.can({ type: 'UNDO', version, requestId: '' }),
  );
  const mayRestore = useSelector(history, (snapshot) => version !== null && snapshot.can({ type: 'RESTORE', version }));
  return (
    <li>
      <p className="history-who">
        <strong>{nickname || '系统'}</strong>
        <time dateTime={at}>{formatInstant(at)}</time>
        {mayUndo && version !== null && (
          <Button size="small" type="link" onClick={() => history.send({ type: 'UNDO', version, requestId: mint() })}>
            撤销
          </Button>
        )}
        {mayRestore && version !== null && (
          <Button size="small" type="link" onClick={() => history.send({ type: 'RESTORE', version })}>
            恢复到此版本
          </Button>
        )}
      </p>
      <p>{summary}</p>
      {diff.length > 0 && (
        <dl className="history-diff">
          {diff.map((change) => (
            <div key={change.field}>
              <dt>{change.label}</dt>
              <dd>
                <HistoryChange change={change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
