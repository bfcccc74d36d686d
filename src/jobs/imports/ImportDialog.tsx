import { useSelector } from '@xstate/react';
import { Alert, Button, Modal, Progress, Spin } from 'antd';
import type { ImportActor } from '../../../machines/jobs/import.ts';
import type { LatePageActor } from '../../../machines/entity/list/late-page.ts';
import { stateText } from '../../core/state-text.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { SaveAs } from './SaveAs.tsx';
import './import.css';

interface Props {
  readonly part: LatePageActor;
  readonly title: string;
  readonly open: boolean;
  /** Closes it while its chart is not there. */
  readonly onClose: () => void;
}

/** 导入: from the choice of a file to what became of its lines, drawn from the import chart. */
export function ImportDialog({ part, title, open, onClose }: Props) {
  const failed = useSelector(part, (snapshot) => snapshot.matches('failed'));
  // The page of this late part is an import: src/entity/list-page-wiring.ts loads no other.
  const actor = useSelector(part, ({ context }) => context.page) as ImportActor | null;
  return (
    <Modal
      open={open}
      title={title}
      width={960}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={() => (actor ? actor.send({ type: 'CLOSE' }) : onClose())}
    >
      {actor && <ImportSteps actor={actor} />}
      {failed && <Alert type="error" showIcon title="导入功能加载失败，请刷新页面后重试" />}
      {!actor && !failed && <Spin />}
    </Modal>
  );
}

const steps = {
  choosing: ChooseFile,
  uploading: Uploading,
  checking: Checking,
  previewing: ImportPreview,
  doubting: Doubting,
  committing: Committing,
  finished: Finished,
  failed: Failed,
} as const;
const isStep = (state: string): state is keyof typeof steps => Object.hasOwn(steps, state);

/** The part of the dialog that its state asks for. */
export function ImportSteps({ actor }: { readonly actor: ImportActor }) {
  const state = useSelector(actor, ({ value }) => stateText(value));
  const [outer = ''] = state.split('.');
  const Step = isStep(outer) ? steps[outer] : undefined;
  return (
    <div className="import" data-machine="import" data-state={state}>
      {Step && <Step actor={actor} />}
    </div>
  );
}

const number = (value: number) => value.toLocaleString('en-US');
const percentOf = (done: number, total: number) => (total === 0 ? 0 : Math.floor((done / total) * 100));

function Uploading({ actor }: { readonly actor: ImportActor }) {
  const { percent, file } = useSelector(actor, ({ context }) => context);
  return (
    <>
      <p role="status">{percent < 100 ? `正在上传 ${file.name}` : `正在读取 ${file.name}`}</p>
      <Progress percent={percent} aria-label="上传进度" />
      <Actions>
        <Button onClick={() => actor.send({ type: 'CANCEL' })}>取消上传</Button>
      </Actions>
    </>
  );
}

/** How far the server is, or that it cannot be heard. */
function Standing({ actor, doing }: { readonly actor: ImportActor; readonly doing: string }) {
  const { status, error } = useSelector(actor, ({ context }) => context);
  const { done = 0, total = 0 } = status ?? {};
  return (
    <>
      <p role="status">{total === 0 ? `${doing}…` : `${doing}：${number(done)} / ${number(total)} 行`}</p>
      <Progress percent={percentOf(done, total)} aria-label={doing} />
      {error !== '' && (
        <Alert
          type="warning"
          showIcon
          title={error}
          action={
            <Button size="small" onClick={() => actor.send({ type: 'RETRY' })}>
              重试
            </Button>
          }
        />
      )}
    </>
  );
}

function Checking({ actor }: { readonly actor: ImportActor }) {
  return (
    <>
      <Standing actor={actor} doing="正在校验" />
      <p className="import-note">可以关闭窗口，校验会在后台继续；完成后在右上角「任务」中查看预览。</p>
      <Actions>
        <Button onClick={() => actor.send({ type: 'CANCEL' })}>取消导入</Button>
        <Button onClick={() => actor.send({ type: 'CLOSE' })}>在后台继续</Button>
      </Actions>
    </>
  );
}

/** Before a preview is left: what becomes of the file. */
function Doubting({ actor }: { readonly actor: ImportActor }) {
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="这次导入还没有提交"
        description="放弃后需要重新上传。保留的导入可在一天内从右上角「任务」中查看预览并提交。"
      />
      <Actions>
        <Button danger onClick={() => actor.send({ type: 'ABANDON' })}>
          放弃导入
        </Button>
        <Button onClick={() => actor.send({ type: 'KEEP' })}>保留，稍后提交</Button>
        <Button type="primary" onClick={() => actor.send({ type: 'STAY' })}>
          返回预览
        </Button>
      </Actions>
    </>
  );
}

function Committing({ actor }: { readonly actor: ImportActor }) {
  return (
    <>
      <Standing actor={actor} doing="正在写入" />
      <p className="import-note">可以关闭窗口，导入会在后台继续。</p>
      <Actions>
        <Button onClick={() => actor.send({ type: 'CLOSE' })}>在后台继续</Button>
      </Actions>
    </>
  );
}

function Finished({ actor }: { readonly actor: ImportActor }) {
  const { status } = useSelector(actor, ({ context }) => context);
  if (!status) return null;
  const { written, counts } = status;
  const left = written.refused + counts.faulty;
  return (
    <>
      <Alert
        type={left > 0 ? 'warning' : 'success'}
        showIcon
        title={left > 0 ? '导入完成，部分行未写入' : '导入完成'}
        description={`新增 ${number(written.added)} 行，修改 ${number(written.edited)} 行，未写入 ${number(left)} 行`}
      />
      <Actions>
        {left > 0 && <SaveAs what="错误行" onSave={(format) => actor.send({ type: 'SAVE_FAULTS', format })} />}
        <Button onClick={() => actor.send({ type: 'CANCEL' })}>继续导入</Button>
        <Button type="primary" onClick={() => actor.send({ type: 'CLOSE' })}>
          完成
        </Button>
      </Actions>
    </>
  );
}

function Failed({ actor }: { readonly actor: ImportActor }) {
  const error = useSelector(actor, ({ context }) => context.error);
  return (
    <>
      <Alert type="error" showIcon title="导入未完成" description={error} />
      <Actions>
        <Button onClick={() => actor.send({ type: 'CANCEL' })}>重新选择文件</Button>
      </Actions>
    </>
  );
}

export const Actions = ({ children }: { readonly children: React.ReactNode }) => (
  <div className="import-actions">{children}</div>
);
