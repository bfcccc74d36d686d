import { useSelector } from '@xstate/react';
import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import { fieldsTab } from '../../../contract/entity/place-panel.ts';
import { concerns } from '../../../contract/menu/related.ts';
import type { Row } from '../../../contract/core/page.ts';
import { offeredPanels, type PlacePanelsActor, shownTab } from '../../../machines/entity/place/place-panels.ts';
import type { RecordPageActor } from '../../../machines/entity/record/record-page.ts';
import type { RelatedRowsActor } from '../../../machines/entity/record/related-rows.ts';
import { stateText } from '../../core/state-text.ts';
import { PlacePanel } from './PlacePanel.tsx';
import { ListPart, Missing } from './RelatedRows.tsx';

interface Props {
  readonly page: RecordPageActor;
  readonly panels: PlacePanelsActor;
  readonly related: RelatedRowsActor;
  readonly entity: Entity;
  readonly row: Row;
  /** What every record has: its fields, its life and its history. */
  readonly children: ReactNode;
}

const tabsOf = (panels: ReturnType<typeof offeredPanels>) =>
  panels.map(([name, { title }]) => ({ key: name, label: title }));
const listTab = (at: number) => `list ${at}`;

/** All of a record by tabs: what its room adds, its fields, the lists of what belongs to it. */
export function PlaceTabs({ page, panels, related, entity, row, children }: Props) {
  const context = useSelector(panels, (snapshot) => snapshot.context);
  const { lists, at, total } = useSelector(related, (snapshot) => snapshot.context);
  const state = useSelector(related, ({ value }) => stateText(value));
  const tab = shownTab({ ...context, row });
  const offered = offeredPanels({ ...context, row }).filter(([, panel]) => panel.at === 'tab');
  const panel = offered.find(([name]) => name === tab);
  const show = (key: string) => {
    panels.send({ type: 'SHOW', tab: key });
    const place = lists.findIndex((_, listed) => listTab(listed) === key);
    if (place >= 0) related.send({ type: 'CHOOSE', at: place });
  };
  const labelOf = (title: string, place: number) =>
    place === at && tab === listTab(at) && state === 'open.shown' ? `${title} ${total}` : title;
  return (
    <section className="place-tabs" data-tab={tab}>
      <Tabs
        activeKey={tab}
        onChange={show}
        items={[
          ...tabsOf(offered.filter(([, { later }]) => later !== true)),
          { key: fieldsTab, label: '基本信息' },
          ...tabsOf(offered.filter(([, { later }]) => later === true)),
          ...lists.flatMap((list, place) =>
            concerns(entity, list, row) ? [{ key: listTab(place), label: labelOf(list.title, place) }] : [],
          ),
        ]}
      />
      {state === 'lost' && <Missing related={related} />}
      {panel && (
        <PlacePanel
          name={tab}
          title={panel[1].title}
          late={context.started[tab]}
          page={page}
          entity={entity}
          row={row}
        />
      )}
      {tab === fieldsTab && children}
      {lists.map(
        (list, place) =>
          tab === listTab(place) && (
            <ListPart key={list.title} {...{ page, related, list, row, state }} owner={entity} />
          ),
      )}
    </section>
  );
}
