import { useSelector } from '@xstate/react';
import { Alert } from 'antd';
import { type ComponentType, createElement, Suspense } from 'react';
import type { LatePageActor } from '../../../machines/entity/list/late-page.ts';
import { latePart } from '../late-part.tsx';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';
import { panelNamed, type PanelProps } from './known-panels.ts';

const views = new Map<string, ComponentType<PanelProps>>();

/** The view of a panel, one component however often it is asked for. */
function viewOf(name: string): ComponentType<PanelProps> {
  const view = views.get(name) ?? latePart(async () => panelNamed(name).view());
  views.set(name, view);
  return view;
}

interface Props extends Omit<PanelProps, 'actor'> {
  readonly name: string;
  readonly title: string;
  readonly late: LatePageActor | undefined;
}

/** A panel that a room adds to the page of a record. */
export function PlacePanel({ name, title, late, ...shown }: Props) {
  const actor = useSelector(late, (snapshot) => snapshot?.context.page ?? undefined);
  const failed = useSelector(late, (snapshot) => snapshot?.matches('failed') ?? false);
  const waiting = <WaitingLines lines={3} name={`${title}加载中`} />;
  if (failed) return <Alert type="error" showIcon title={`${title}没有加载完整，请刷新页面后重试`} />;
  if (!actor) return waiting;
  return <Suspense fallback={waiting}>{createElement(viewOf(name), { actor, ...shown })}</Suspense>;
}
