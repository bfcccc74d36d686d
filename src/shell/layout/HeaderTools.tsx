import { SearchOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { JobTrayActor } from '../../../machines/jobs/job-tray.ts';
import type { LatePageActor } from '../../../machines/entity/list/late-page.ts';
import type { KeyHelpActor } from '../../../machines/shell/key-help.ts';
import type { PaletteLoaderActor } from '../../../machines/shell/palette-loader.ts';
import type { ShellActor } from '../../../machines/shell/shell.ts';
import { NoticeBell } from './NoticeBell.tsx';
import { latePart } from '../../entity/late-part.tsx';
import './header-tools.css';

const loadDialog = () => import('../palette/PaletteDialog.tsx');
const PaletteDialog = latePart(async () => (await loadDialog()).PaletteDialog);

/** Fetches how the palette looks, with its chart. Rejects when it cannot be had. */
export const preloadPalette = (): Promise<unknown> => loadDialog();

const loadTray = () => import('../../jobs/tray-part.ts');
const JobTray = latePart(async () => (await loadTray()).JobTray);

const KeyHelp = latePart(async () => (await import('../keys/KeyHelp.tsx')).KeyHelp);

/** What the header offers wherever one is: the job tray, the command palette and the bell. */
export function HeaderTools({ shell }: { readonly shell: ShellActor }) {
  const { noticeBox, paletteLoader, jobTray, keyHelp } = useSelector(shell, ({ children }) => children);
  return (
    <div className="header-tools">
      {jobTray && <JobTools late={jobTray} />}
      {paletteLoader && <PaletteButton loader={paletteLoader} />}
      {noticeBox && <NoticeBell box={noticeBox} />}
      {keyHelp && <Help late={keyHelp} />}
    </div>
  );
}

function Help({ late }: { readonly late: LatePageActor }) {
  const help = useSelector(late, ({ context }) => context.page);
  return <Suspense>{help && <KeyHelp help={help as KeyHelpActor} />}</Suspense>;
}

/** Leftmost: what comes later moves nothing. */
function JobTools({ late }: { readonly late: LatePageActor }) {
  const tray = useSelector(late, ({ context }) => context.page);
  return <Suspense>{tray && <JobTray tray={tray as JobTrayActor} />}</Suspense>;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

function PaletteButton({ loader }: { readonly loader: PaletteLoaderActor }) {
  const palette = useSelector(loader, ({ context }) => context.palette);
  return (
    <>
      <button
        type="button"
        className="header-button palette-button"
        aria-label="搜索"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => loader.send({ type: 'SUMMON' })}
      >
        <SearchOutlined aria-hidden />
        <span className="palette-words" aria-hidden="true">
          搜索
        </span>
        {/* Drawn by CSS: words on a button have to be in its name. */}
        <kbd aria-hidden="true" data-keys={isMac ? '⌘ K' : 'Ctrl K'} />
      </button>
      <Suspense>{palette && <PaletteDialog palette={palette} />}</Suspense>
    </>
  );
}
