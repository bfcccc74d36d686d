import { useSelector } from '@xstate/react';
import { Button, Checkbox, Input, Select } from 'antd';
import { placeOf, whyNoChild } from '../../contract/plan-outline.ts';
import type { PlanNode } from '../../contract/plan-tree.ts';
import { matchFault, matchTypes, planTypes } from '../../contract/plan.ts';
import type { PlanPageActor } from '../../machines/plan-page.ts';
import { stepsOf } from '../../machines/plan-writes.ts';
import { newRequestId } from '../request-id.ts';
import { ConditionEditor, emptyConditions } from './ConditionEditor.tsx';
import { newTitle } from './new-title.ts';

const matchOptions = Object.entries(matchTypes).map(([value, { label }]) => ({ value, label }));
const typeOptions = Object.entries(planTypes).map(([value, { label }]) => ({ value, label }));

/** The chosen plan: its name, whom it is for, and the steps of its life. What is typed stays until it is saved or discarded. */
export function PlanForm({ page }: { readonly page: PlanPageActor }) {
  const node = useSelector(page, ({ context }) => placeOf(context.tree, context.selected)?.node);
  if (!node) return <p className="plan-hint">从左边选择一个方案</p>;
  return (
    <>
      <Fields page={page} node={node} />
      <Steps page={page} node={node} />
    </>
  );
}

interface Props {
  readonly page: PlanPageActor;
  readonly node: PlanNode;
}

function Fields({ page, node }: Props) {
  const typed = useSelector(page, ({ context }) => context.drafts[node.id]);
  const mayEdit = useSelector(page, ({ context }) => context.actions.includes('edit'));
  const values = { ...node, ...typed };
  const { title, match_type, match_value, is_default, plan_type } = values;
  const fault = is_default === true ? undefined : matchFault(match_type, match_value);
  const isDirty = useSelector(page, (snapshot) => snapshot.can({ type: 'DISCARD' }));
  const maySave = useSelector(page, (snapshot) => snapshot.can({ type: 'SUBMIT', requestId: '' })) && !fault;
  const fill = (some: Readonly<Record<string, unknown>>) => page.send({ type: 'FILL', values: some });
  const type = String(match_type);
  return (
    <form
      className="plan-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (maySave) page.send({ type: 'SUBMIT', requestId: newRequestId() });
      }}
    >
      <label htmlFor="plan-title">方案名称</label>
      <Input
        id="plan-title"
        maxLength={30}
        disabled={!mayEdit}
        value={String(title)}
        onChange={({ target }) => fill({ title: target.value })}
      />
      <label htmlFor="plan-kind">发奖方式</label>
      <Select
        id="plan-kind"
        disabled={!mayEdit}
        value={String(plan_type)}
        options={typeOptions}
        onChange={(kind) => fill({ plan_type: kind })}
      />
      <span>兜底分支</span>
      <Checkbox
        disabled={!mayEdit}
        checked={is_default === true}
        onChange={({ target }) =>
          fill({ is_default: target.checked, ...(target.checked && { match_type: 'none', match_value: null }) })
        }
      >
        其他分支都不匹配时进入
      </Checkbox>
      <label htmlFor="plan-match">匹配条件</label>
      <Select
        id="plan-match"
        disabled={!mayEdit || is_default === true}
        value={type}
        options={matchOptions}
        onChange={(kind) => fill({ match_type: kind, match_value: emptyConditions[kind] ?? null })}
      />
      {type !== 'none' && (
        <ConditionEditor
          type={type}
          value={match_value}
          disabled={!mayEdit}
          onChange={(value) => fill({ match_value: value })}
        />
      )}
      {fault && <p role="alert">{fault}</p>}
      {mayEdit && (
        <div className="plan-buttons">
          <Button type="primary" htmlType="submit" disabled={!maySave}>
            保存
          </Button>
          <Button disabled={!isDirty} onClick={() => page.send({ type: 'DISCARD' })}>
            放弃修改
          </Button>
        </div>
      )}
    </form>
  );
}

/** 启用, 停用, 归档 as the chart of plans allows them, and a new plan below this one. */
function Steps({ page, node }: Props) {
  const actions = useSelector(page, ({ context }) => context.actions);
  const mayAdd = useSelector(page, (snapshot) =>
    snapshot.can({ type: 'ADD', parentId: node.id, title: '', requestId: '' }),
  );
  const full = useSelector(page, ({ context }) => whyNoChild(context.tree, node.id));
  const busy = useSelector(page, (snapshot) => !snapshot.matches({ tree: 'ready' }));
  const moves = stepsOf({ actions }, node);
  const mayBranch = useSelector(page, (snapshot) => snapshot.can({ type: 'BRANCH', id: node.id, requestId: '' }));
  return (
    <div className="plan-buttons">
      {moves.map(({ event, label, refusal, danger }) => (
        <Button
          key={event}
          danger={danger === true}
          disabled={busy || refusal !== undefined}
          title={refusal ?? ''}
          onClick={() => page.send({ type: 'STEP', id: node.id, event, requestId: newRequestId() })}
        >
          {label}
        </Button>
      ))}
      {actions.includes('add') && (
        <Button
          disabled={!mayAdd}
          title={full ?? ''}
          onClick={() =>
            page.send({ type: 'ADD', parentId: node.id, title: newTitle(page), requestId: newRequestId() })
          }
        >
          新增子方案
        </Button>
      )}
      {mayBranch && (
        <Button
          title="新增一个兜底子方案，把这个方案的奖品移到它下面"
          onClick={() => page.send({ type: 'BRANCH', id: node.id, requestId: newRequestId() })}
        >
          转为分支
        </Button>
      )}
    </div>
  );
}
