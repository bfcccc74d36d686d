import { useSelector } from '@xstate/react';
import { Alert, Button, Select } from 'antd';
import type { VersionText } from '../../contract/content/version-diff.ts';
import type { VersionDiffActor } from '../../machines/content/version-diff.ts';
import { stateText } from '../core/state-text.ts';
import { WaitingLines } from '../core/widgets/WaitingLines.tsx';
import { linesIn } from '../entity/fields/html-nodes.tsx';
import type { PanelProps } from '../entity/place/known-panels.ts';
import { TextChange } from '../entity/record/SideValue.tsx';
import './version-diff.css';

/** 对比: which earlier version, and what this one says otherwise, word by word. */
export function VersionDiff({ actor }: PanelProps) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a room's module names chart and view together.
  const diff = actor as VersionDiffActor;
  const state = useSelector(diff, ({ value }) => stateText(value));
  const isAlone = useSelector(diff, (snapshot) => snapshot.matches('alone'));
  const { now, before, error } = useSelector(diff, ({ context }) => context);
  const isBusy = useSelector(diff, (snapshot) => snapshot.hasTag('busy'));
  return (
    <div className="version-diff" data-machine="versionDiff" data-state={state}>
      {error !== '' && (
        <Alert
          type="error"
          showIcon
          title={error}
          action={
            <Button size="small" onClick={() => diff.send({ type: 'RETRY' })}>
              重试
            </Button>
          }
        />
      )}
      {isAlone && <p className="version-diff-told">这是第一个版本，没有更早的版本可以对比</p>}
      <Choice diff={diff} />
      {now && before && <Changes now={now} before={before} />}
      {isBusy && !before && <WaitingLines lines={4} name="对比加载中" />}
    </div>
  );
}

function Choice({ diff }: { readonly diff: VersionDiffActor }) {
  const { earlier, against } = useSelector(diff, ({ context }) => context);
  if (earlier.length === 0) return null;
  return (
    <div className="version-diff-choice">
      与更早的版本对比
      <Select
        aria-label="与哪个版本对比"
        value={against}
        options={earlier.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id: number) => diff.send({ type: 'CHOOSE', id })}
      />
    </div>
  );
}

interface Sides {
  readonly now: VersionText;
  readonly before: VersionText;
}

function Changes({ now, before }: Sides) {
  const [was, is] = [before, now].map(({ title, content }) => `${title}\n${linesIn(content)}`);
  if (was === is) return <p className="version-diff-told">标题和正文的文字没有改动</p>;
  return (
    <article className="version-diff-text" aria-label="改动">
      <TextChange before={was ?? ''} after={is ?? ''} />
    </article>
  );
}
