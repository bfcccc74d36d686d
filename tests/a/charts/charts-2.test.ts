import { walkCharts } from './walk-charts.ts';

await walkCharts(2);
