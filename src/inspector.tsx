import './core/composing.ts';
import { restoreParameter } from './bridge/wire.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepAddress } from './inspector/address.ts';
import { caseNamesOf } from './inspector/case-files.ts';
import { channelWire } from './inspector/client.ts';
import { coverageFrom } from './inspector/coverage.ts';
import { InspectorPage } from './inspector/InspectorPage.tsx';
import { listenToKeys } from './inspector/keys.ts';
import { createPage } from './inspector/page.ts';
import { keepHeight, readHeight } from './inspector/pane-height.ts';
import { saveFile } from './inspector/save-file.ts';
import { layoutFileOf, layoutOf } from './statechart/layouts.ts';

async function loadCoverage() {
  const answer = await fetch('inspector-coverage.json');
  if (!answer.ok) throw new Error('没有取到各级测试的覆盖数据');
  return coverageFrom(await answer.json());
}

const page = createPage({
  wire: channelWire(),
  schedule: (paint) => void requestAnimationFrame(paint),
  layouts: { fileOf: layoutFileOf, layOut: layoutOf },
  // The names of all charts: for who looks into them without a run.
  loadCharts: async () => (await import('./inspector/product-charts.ts')).productCharts(),
  loadCoverage,
  caseNames: caseNamesOf,
  save: saveFile,
  paneHeight: readHeight(),
  keepPaneHeight: keepHeight,
  openRestored: (name) => void window.open(`./?${restoreParameter}=${encodeURIComponent(name)}`, '_blank', 'noopener'),
});
keepAddress(page.inspector);
listenToKeys(page);
// The title of a tab changes as one moves about in it.
addEventListener('focus', () => page.client.call());
addEventListener('pagehide', () => page.client.leave());

const container = document.querySelector('#root');
if (!container) throw new Error('inspector.html has no #root');
createRoot(container).render(
  <StrictMode>
    <InspectorPage page={page} />
  </StrictMode>,
);
