import { useSelector } from '@xstate/react';
import { Alert, Button, Pagination, Radio, Spin } from 'antd';
import { commitModes, lineOutcomes, previewPageSize, readingInWords } from '../../../contract/jobs/import.ts';
import type { ImportActor } from '../../../machines/jobs/import.ts';
import { SaveAs } from './SaveAs.tsx';
import { PreviewTable } from './PreviewTable.tsx';

const outcomes = ['faulty', 'new', 'changed', 'unchanged'] as const;
const modes = ['whole', 'rows'] as const;
const number = (value: number) => value.toLocaleString('en-US');

/** What the file would do, line by line; below it how to go on. */
export function ImportPreview({ actor }: { readonly actor: ImportActor }) {
  const { status, error } = useSelector(actor, ({ context }) => context);
  if (!status) return null;
  const { counts, ignored, file_name, reading } = status;
  return (
    <>
      <p className="import-note">
        {file_name}：共 {number(status.total)} 行
        {[...readingInWords(reading), ...(ignored.length > 0 ? [`未读取系统生成的列：${ignored.join('、')}`] : [])].map(
          (said) => `；${said}`,
        )}
      </p>
      <div className="import-tabs" role="tablist" aria-label="预览">
        {outcomes.map((outcome) => (
          <OutcomeTab key={outcome} actor={actor} outcome={outcome} count={counts[outcome]} />
        ))}
      </div>
      {error !== '' && <Alert type="error" showIcon title={error} action={<Retry actor={actor} />} />}
      <Lines actor={actor} />
      <Choice actor={actor} />
    </>
  );
}

function Retry({ actor }: { readonly actor: ImportActor }) {
  const can = useSelector(actor, (snapshot) => snapshot.can({ type: 'RETRY' }));
  if (!can) return null;
  return (
    <Button size="small" onClick={() => actor.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
}

interface TabProps {
  readonly actor: ImportActor;
  readonly outcome: (typeof outcomes)[number];
  readonly count: number;
}

function OutcomeTab({ actor, outcome, count }: TabProps) {
  const chosen = useSelector(actor, ({ context }) => context.outcome === outcome);
  return (
    <button
      type="button"
      role="tab"
      aria-selected={chosen}
      className={outcome === 'faulty' && count > 0 ? 'import-tab import-tab-faulty' : 'import-tab'}
      onClick={() => actor.send({ type: 'SHOW', outcome })}
    >
      {lineOutcomes[outcome]} {number(count)}
    </button>
  );
}

function Lines({ actor }: { readonly actor: ImportActor }) {
  const { lines, status, outcome, pageNo } = useSelector(actor, ({ context }) => context);
  const loading = useSelector(actor, (snapshot) => snapshot.matches({ previewing: 'loading' }));
  const all = status?.counts[outcome] ?? 0;
  return (
    <>
      <Spin spinning={loading}>
        <PreviewTable lines={lines?.data ?? []} columns={status?.columns ?? []} outcome={outcome} />
      </Spin>
      {lines !== null && all > lines.totalCount && (
        <p className="import-note">
          这里只显示前 {number(lines.totalCount)} 行，共 {number(all)} 行
          {outcome === 'faulty' && '；全部见「下载错误行」'}
        </p>
      )}
      {lines !== null && lines.totalCount > previewPageSize && (
        <Pagination
          size="small"
          current={pageNo}
          pageSize={previewPageSize}
          total={lines.totalCount}
          showSizeChanger={false}
          onChange={(page) => actor.send({ type: 'TURN', pageNo: page })}
        />
      )}
    </>
  );
}

function Choice({ actor }: { readonly actor: ImportActor }) {
  const { mode, status } = useSelector(actor, ({ context }) => context);
  const mayCommit = useSelector(actor, (snapshot) => snapshot.can({ type: 'COMMIT' }));
  if (!status) return null;
  const { counts } = status;
  const due = counts.new + counts.changed;
  return (
    <>
      <Radio.Group
        value={mode}
        aria-label="导入方式"
        onChange={(event) => actor.send({ type: 'SET_MODE', mode: event.target.value === 'whole' ? 'whole' : 'rows' })}
      >
        {modes.map((one) => (
          <Radio key={one} value={one} disabled={one === 'whole' && !status.whole_possible}>
            {commitModes[one]}
            {one === 'whole' && `（没有错误行，最多 ${number(status.whole_rows)} 行）`}
          </Radio>
        ))}
      </Radio.Group>
      <div className="import-actions">
        {counts.faulty > 0 && <SaveAs what="错误行" onSave={(format) => actor.send({ type: 'SAVE_FAULTS', format })} />}
        <Button onClick={() => actor.send({ type: 'CANCEL' })}>重新选择文件</Button>
        <Button type="primary" disabled={!mayCommit} onClick={() => actor.send({ type: 'COMMIT' })}>
          {due === 0 ? '没有要导入的行' : `导入 ${number(due)} 行`}
        </Button>
      </div>
    </>
  );
}
