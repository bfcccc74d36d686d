import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { OwnLogin, OwnOperation } from '../../contract/account/account-area.ts';
import { sessionLogResults, sessionLogTypes } from '../../contract/logs/session-log.ts';
import type { JournalActor } from '../../machines/account/journal.ts';
import { formatInstant } from '../entity/fields/formats.ts';
import { Tag } from '../entity/fields/Tag.tsx';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';

interface Props {
  readonly journal: JournalActor;
}

/** 我的操作 or 我的登录: newest first, older ones on demand. */
export function Journal({ journal }: Props) {
  const state = useSelector(journal, ({ value }) => value);
  const { lines, error } = useSelector(journal, ({ context }) => context);
  const mayMore = useSelector(journal, (snapshot) => snapshot.can({ type: 'MORE' }));
  const retry = (
    <Button size="small" onClick={() => journal.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
  return (
    <div data-machine="journal" data-state={state}>
      <ul className="journal">
        {lines.map((line) => (
          <li key={line.id}>{'log_type' in line ? <Login line={line} /> : <Operation line={line} />}</li>
        ))}
      </ul>
      {state === 'loading' && <WaitingLines lines={3} />}
      {state === 'listed' && lines.length === 0 && <p>还没有记录</p>}
      {error !== '' && <Alert type="error" showIcon title={error} action={retry} />}
      {mayMore && (
        <div className="journal-foot">
          <Button onClick={() => journal.send({ type: 'MORE' })}>加载更早的记录</Button>
        </div>
      )}
    </div>
  );
}

const At = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;

const Operation = ({ line: { at, summary, biz_name: name, ip } }: { readonly line: OwnOperation }) => (
  <>
    <span>{summary}</span>
    <At at={at} />
    <p>{[name, ip].filter(Boolean).join(' · ')}</p>
  </>
);

const Login = ({ line: { at, log_type: type, result, note, device, ip } }: { readonly line: OwnLogin }) => (
  <>
    <span>
      {sessionLogTypes[type].label} {result !== 'success' && <Tag options={sessionLogResults} code={result} />}
    </span>
    <At at={at} />
    <p>{[device, ip, note].filter(Boolean).join(' · ')}</p>
  </>
);
