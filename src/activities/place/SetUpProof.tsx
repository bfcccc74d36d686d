import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { Finding, SetUpProof as Proof } from '../../../contract/activities/set-up-proof.ts';
import type { SetUpProofActor } from '../../../machines/activities/set-up-proof.ts';
import type { PanelProps } from '../../entity/place/known-panels.ts';
import { stateText } from '../../core/state-text.ts';
import { personText } from './person-text.ts';
import './set-up-proof.css';

/** What the set-up of a campaign does to somebody that nobody can have wanted, each with the way to the node that causes it. */
export function SetUpProof({ actor, page, row }: PanelProps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a room's module names chart and view together.
  const checked = actor as SetUpProofActor;
  const { proof, error } = useSelector(checked, ({ context }) => context);
  const state = useSelector(checked, ({ value }) => stateText(value));
  const open = (finding: Finding) =>
    page.getSnapshot().children.panels?.send({ type: 'SHOW', tab: 'plans', asks: asked(row.id, finding) });
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

/** The tree at the node, and the rehearsal with the person whom it happens to. */
const asked = (activityId: number, { plan_id, person }: Finding) => ({
  activityId,
  rehearses: true,
  person,
  ...(plan_id > 0 && { planId: plan_id }),
});

interface FindingsProps {
  readonly proof: Proof;
  readonly onOpen: (finding: Finding) => void;
}

function Findings({ proof: { findings, cells }, onOpen }: FindingsProps) {
  if (findings.length === 0)
    return <p className="set-up-sound">配置检查：{cells} 种会员和时间都试抽过，没有发现问题</p>;
  const isWrong = findings.some(({ severity }) => severity !== 'hint');
  return (
    <Alert
      type={isWrong ? 'warning' : 'info'}
      showIcon
      title={`配置检查发现 ${findings.length} 个问题`}
      description={
        <ul aria-label="配置检查的问题">
          {findings.map((finding) => (
            <li key={`${finding.kind} ${finding.plan_id} ${finding.prize_id} ${finding.sentence}`}>
              {finding.sentence}
              {finding.severity === 'hint' && '（提示）'}
              <span className="set-up-person">例如 {personText(finding.person)}</span>
              <Button type="link" size="small" onClick={() => onOpen(finding)}>
                {finding.node === '' ? '打开方案树' : `打开「${finding.node}」`}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
