import { useSelector } from '@xstate/react';
import { use, useMemo } from 'react';
import type { LivingChart } from '../../../contract/entity/list/living-chart.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/known.ts';
import { isFindable, type LivingChartActor, wasTaken } from '../../../machines/entity/list/living-chart.ts';
import { ChartDrawing } from '../../statechart/ChartDrawing.tsx';
import { drawingOf } from '../record/LifecycleDiagram.tsx';
import { livingDrawings } from './living-drawing.ts';

interface Props {
  readonly living: LivingChartActor;
  readonly content: LivingChart;
}

const none: ReadonlySet<string> = new Set();

/** The life cycle with its numbers; what is pressed leads to its rows. */
export function Drawing({ living, content }: Props) {
  const name = useSelector(living, ({ context }) => context.entity);
  const drawing = use(drawingOf(name));
  const drawings = useMemo(() => {
    const looked = { entity: name, content };
    return livingDrawings(drawing, {
      lifecycle: lifecycleOf(name),
      content,
      canFind: (picked) => isFindable(looked, picked),
      canFollow: (picked) => wasTaken(looked, picked),
    });
  }, [drawing, name, content]);
  return drawings.map(({ chart, layout, figures, flows, states, ways }) => (
    <div key={chart.root.id} className="living-drawing">
      <ChartDrawing
        chart={chart}
        layout={layout}
        collapsed={none}
        active={none}
        taken={[]}
        figures={figures}
        flows={flows}
        onState={(id) => {
          const place = states.get(id);
          if (place) living.send({ type: 'PICK_STATE', ...place });
        }}
        onFlow={({ id }) => {
          const way = ways.get(id);
          if (way) living.send({ type: 'PICK_WAY', ...way });
        }}
      />
    </div>
  ));
}
