import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { Finding, SetUpProof as Proof } from '../../contract/proof/set-up-proof.ts';
import type { SetUpProofActor } from '../../machines/proof/set-up-proof.ts';
import type { PanelProps } from '../entity/place/known-panels.ts';
import { stateText } from '../core/state-text.ts';
import './set-up-proof.css';

/** What a set-up does to somebody that nobody can have wanted, each with the way to the node that causes it. */
export function SetUpProof({ actor, page, entity, row }: PanelProps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a room's module names chart and view together.
  const checked = actor as SetUpProofActor;
  const { proof, error } = useSelector(checked, ({ context }) => context);
  const state = useSelector(checked, ({ value }) => stateText(value));
  const leads = entity.panels?.['set_up_proof']?.proof?.leads;
  const open =
    leads &&
    ((finding: Finding) => page.getSnapshot().children.panels?.send({ type: 'SHOW', ...leads(row, { ...finding }) }));
  return (
    <section className="set-up-proof" aria-label="配置检查" data-machine="setUpProof" data-state={state}>
      {proof && <Findings proof={proof} onOpen={open} />}
      {error !== '' && (
        <p role="alert" className="set-up-missing">
          配置检查没有完成：{error}{' '}
          <Button size="small" onClick={() => checked.send({ type: 'RETRY' })}>
            重试
          </Button>
        </p>
      )}
    </section>
  );
}

interface FindingsProps {
  readonly proof: Proof;
  /** Undefined where the page has nowhere to lead to. */
  readonly onOpen: ((finding: Finding) => void) | undefined;
}

function Findings({ proof: { findings, cells }, onOpen }: FindingsProps) {
  // There was nothing to try: no more is said of it.
  if (findings.length === 0 && cells === 0) return null;
  if (findings.length === 0) return <p className="set-up-sound">配置检查：{cells} 种情况都试过，没有发现问题</p>;
  const isWrong = findings.some(({ severity }) => severity !== 'hint');
  return (
    <Alert
      type={isWrong ? 'warning' : 'info'}
      showIcon
      title={`配置检查发现 ${findings.length} 个问题`}
      description={
        <ul aria-label="配置检查的问题">
          {findings.map((finding) => (
            <li key={`${finding.kind} ${finding.path ?? ''} ${finding.sentence}`}>
              {finding.sentence}
              {finding.severity === 'hint' && '（提示）'}
              <span className="set-up-person">例如 {finding.who}</span>
              <Mend finding={finding} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The way to the node that causes it. */
function Mend({ finding, onOpen }: { readonly finding: Finding } & Pick<FindingsProps, 'onOpen'>) {
  const { node, path } = finding;
  if (path !== undefined) return <a href={`#${path}`}>{node === '' ? '去处理' : `打开「${node}」`}</a>;
  if (!onOpen) return null;
  return (
    <Button type="link" size="small" onClick={() => onOpen(finding)}>
      {node === '' ? '打开方案树' : `打开「${node}」`}
    </Button>
  );
}
