import { useSelector } from '@xstate/react';
import { Alert, Button, Checkbox, Radio } from 'antd';
import { useId } from 'react';
import type { Options } from '../../contract/entity/field.ts';
import {
  isPrizeStrategy,
  isProgressStrategy,
  prizeStrategies,
  progressStrategies,
} from '../../contract/invites/invite-merge.ts';
import type { Row } from '../../contract/core/page.ts';
import type { InviteMergeActor } from '../../machines/invites/invite-merge.ts';
import { textIn } from '../entity/fields/values.ts';

interface Props {
  readonly merge: InviteMergeActor;
  readonly row: Row;
}

const entriesOf = (options: Options) => Object.entries(options).map(([value, { label }]) => ({ value, label }));

/** Into which plan, which others as well, and how. */
export function MergeChoices({ merge, row }: Props) {
  const id = useId();
  const context = useSelector(merge, (snapshot) => snapshot.context);
  const busy = useSelector(merge, (snapshot) => snapshot.hasTag('busy'));
  const mayCheck = useSelector(merge, (snapshot) => snapshot.can({ type: 'CHECK' }));
  const { candidates, target, prizes, progress } = context;
  if (candidates.length === 0) return <Nothing row={row} />;
  return (
    <div className="merge-choices">
      <Radio.Group
        aria-label="目标方案"
        className="merge-list"
        disabled={busy}
        value={target}
        onChange={({ target: { value } }) => merge.send({ type: 'AIM', id: Number(value) })}
        options={candidates.map((plan) => ({
          value: plan.id,
          label: (
            <>
              {textIn(plan['title'])} <span className="merge-steps">{textIn(plan['steps_text'])}</span>
            </>
          ),
        }))}
      />
      <Others merge={merge} busy={busy} />
      <h4 id={`${id}-prizes`}>奖品</h4>
      <Radio.Group
        aria-labelledby={`${id}-prizes`}
        className="merge-list"
        disabled={busy}
        value={prizes}
        onChange={({ target: { value: strategy } }) =>
          isPrizeStrategy(strategy) && merge.send({ type: 'PRIZES', strategy })
        }
        options={entriesOf(prizeStrategies)}
      />
      <h4 id={`${id}-progress`}>邀请进度</h4>
      <Radio.Group
        aria-labelledby={`${id}-progress`}
        className="merge-list"
        disabled={busy}
        value={progress}
        onChange={({ target: { value: strategy } }) =>
          isProgressStrategy(strategy) && merge.send({ type: 'PROGRESS', strategy })
        }
        options={entriesOf(progressStrategies)}
      />
      <div className="merge-buttons">
        <Button
          type="primary"
          disabled={!mayCheck && !busy}
          loading={busy}
          onClick={() => merge.send({ type: 'CHECK' })}
        >
          试算
        </Button>
      </div>
    </div>
  );
}

/** Plans that go into the same target, once there is one. */
function Others({ merge, busy }: { readonly merge: InviteMergeActor; readonly busy: boolean }) {
  const { candidates, target, others } = useSelector(merge, (snapshot) => snapshot.context);
  const left = candidates.filter((plan) => plan.id !== target);
  if (target === null || left.length === 0) return null;
  return (
    <fieldset className="merge-others">
      <legend>同时并入</legend>
      {left.map((plan) => (
        <Checkbox
          key={plan.id}
          disabled={busy}
          checked={others.includes(plan.id)}
          onChange={() => merge.send({ type: 'TOGGLE', id: plan.id })}
        >
          {textIn(plan['title'])}
        </Checkbox>
      ))}
    </fieldset>
  );
}

const Nothing = ({ row }: { readonly row: Row }) => (
  <Alert
    type="info"
    showIcon
    title="没有可以并入的方案"
    description={`「${textIn(row['activity_title'])}」里没有别的草稿或已暂停、且有效条件和奖励对象相同的方案。`}
  />
);
