import { CloudDownloadOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { freshJobs, type JobTrayActor, openJobs } from '../../machines/jobs/job-tray.ts';
import { latePart } from '../entity/late-part.tsx';
import { HeaderPopover } from '../core/widgets/HeaderPopover.tsx';
import { stateText } from '../core/state-text.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { JobList } from './JobList.tsx';
import './job-tray.css';

const ImportDialog = latePart(async () => (await import('./imports/ImportDialog.tsx')).ImportDialog);

/** The tray in the header: how many jobs run or are newly over, the list below it, the export dialog, and an import that goes on. */
export function JobTray({ tray }: { readonly tray: JobTrayActor }) {
  const jobs = useSelector(tray, ({ context }) => context.jobs);
  const state = useSelector(tray, ({ value }) => stateText(value));
  const isOpen = useSelector(tray, (snapshot) => snapshot.matches({ box: 'open' }));
  const { exportDialog: dialog, fileImport } = useSelector(tray, ({ children }) => children);
  const looked = useSelector(tray, ({ context }) => context.looked);
  const [open, fresh] = [openJobs(jobs).length, freshJobs(jobs).length];
  const words = [open > 0 && `${open} 个进行中`, fresh > 0 && `${fresh} 个新结束`].filter(Boolean).join('，');
  return (
    <div className="job-tray" data-machine="jobTray" data-state={state}>
      <HeaderPopover
        name="任务"
        icon={<CloudDownloadOutlined aria-hidden />}
        words={words}
        news={words && `任务：${words}`}
        count={
          open + fresh > 0 && (
            <span className="job-count" data-running={open > 0}>
              {open + fresh}
            </span>
          )
        }
        onToggle={(opens) => tray.send({ type: opens ? 'OPEN' : 'CLOSE' })}
      >
        {isOpen && <JobList tray={tray} />}
      </HeaderPopover>
      {dialog && <ExportDialog dialog={dialog} />}
      {fileImport && (
        <ImportDialog
          part={fileImport}
          title={`导入${looked?.title ?? ''}`}
          open={looked !== null}
          onClose={() => tray.send({ type: 'PAGE_CLOSED', wrote: false })}
        />
      )}
    </div>
  );
}
