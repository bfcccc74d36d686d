import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { placeOf } from '../../../contract/activities/plan-outline.ts';
import type { PlanPageActor } from '../../../machines/activities/plan-page.ts';
import type { TreeNewsActor } from '../../../machines/activities/tree-news.ts';
import '../../entity/list/row-news.css';

/** As many are named; of more it is said how many. */
const mostNamed = 2;

function textOf(titles: readonly string[]): string {
  if (titles.length === 0) return '方案树有更新';
  const named = titles.slice(0, mostNamed).map((title) => `「${title}」`);
  return `${named.join('、')}${titles.length > mostNamed ? `等 ${titles.length} 个方案` : ''}有更新`;
}

interface Props {
  readonly page: PlanPageActor;
  readonly news: TreeNewsActor;
}

/** What others changed while the tree stood here: it is said, and shown when it is asked for. */
export function TreeNewsBar({ page, news }: Props) {
  const state = useSelector(news, ({ value }) => value);
  const plans = useSelector(news, ({ context }) => context.plans);
  const tree = useSelector(page, ({ context }) => context.tree);
  const hasTyped = useSelector(page, ({ context }) => Object.keys(context.drafts).length > 0);
  const mayLook = useSelector(page, (snapshot) => snapshot.can({ type: 'REFRESH' }));
  if (state !== 'some') return null;
  const text = textOf(plans.flatMap((id) => placeOf(tree, id)?.node ?? []).map(({ title }) => String(title)));
  return (
    <output className="row-news plan-news" data-machine="treeNews" data-state={state}>
      <span className="row-news-text">{hasTyped ? `${text}，刷新后您填写的内容还在` : text}</span>
      <Button
        type="link"
        size="small"
        aria-label="刷新方案树"
        disabled={!mayLook}
        onClick={() => page.send({ type: 'REFRESH' })}
      >
        刷新
      </Button>
    </output>
  );
}
