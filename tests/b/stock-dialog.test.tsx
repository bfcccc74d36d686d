import type { AnyActorRef } from 'xstate';
import type { StockDialogActor } from '../../machines/stock/stock-dialog.ts';
import { StockForm } from '../../src/stock/StockForm.tsx';
import { stockDialogDriver } from '../drivers/stock-dialog.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(stockDialogDriver, (actor: AnyActorRef) =>
  draw(<StockForm dialog={actor as StockDialogActor} mint={() => 'wish-1'} />),
);
