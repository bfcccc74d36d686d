import type { SnapshotFrom } from 'xstate';
import { isOpen, jobStates, type OwnJob } from '../../contract/jobs/jobs.ts';
import { freshJobs, type jobTrayMachine, openJobs } from '../../machines/jobs/job-tray.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Control } from '../engine/screen.ts';
import { jobTrayModel } from '../models/job-tray.model.ts';

type Tray = SnapshotFrom<typeof jobTrayMachine>;

const isShown = (tray: Tray) => tray.matches({ box: 'open' });
const jobOf = ({ context: { jobs } }: Tray, id: number) => jobs.find((job) => job.id === id);
const nameOf = (job: OwnJob | undefined) => (job ? `${job.label}${job.title}` : '');

/** What the button of the tray is called. */
function buttonIn({ context: { jobs } }: Tray): string {
  const [open, fresh] = [openJobs(jobs).length, freshJobs(jobs).length];
  return ['任务', open > 0 && `${open} 个进行中`, fresh > 0 && `${fresh} 个新结束`].filter(Boolean).join('，');
}

/** The tray in the header, and the list below it. */
export const jobTrayDriver = defineDriver(jobTrayModel, {
  world: ['FOLLOW_LINK', 'PAGE_CLOSED'],
  offers: (tray, event) => {
    // The dialog lies over everything.
    if (tray.matches({ dialog: 'asking' }) || tray.matches({ dialog: 'importing' }))
      return event.type === 'PAGE_CLOSED';
    switch (event.type) {
      case 'REFRESH':
        return isShown(tray) && tray.context.error !== '';
      case 'CANCEL':
      case 'RETRY':
      case 'DOWNLOAD':
        return jobOf(tray, event.id) !== undefined;
      case 'PREVIEW':
        return isShown(tray) && jobOf(tray, event.id) !== undefined;
      default:
        return true;
    }
  },
  perform: async (ui, event, tray) => {
    switch (event.type) {
      case 'OPEN':
      case 'CLOSE':
        return ui.click(buttonIn(tray));
      case 'REFRESH':
        return ui.click('重试');
      case 'CANCEL':
        return ui.click(`取消${nameOf(jobOf(tray, event.id))}`);
      case 'RETRY':
        return ui.click(`重试${nameOf(jobOf(tray, event.id))}`);
      case 'DOWNLOAD':
        return ui.click(`下载${event.name}`);
      case 'PREVIEW':
        return ui.click(`查看${nameOf(jobOf(tray, event.id))}的预览`);
      default:
        throw new Error(`nobody does ${event.type}`);
    }
  },
  check: async (ui, tray) => {
    const { jobs, error } = tray.context;
    const screen = await ui.read();
    const named = (name: string) => screen.controls.filter((control) => control.name === name).length;
    const asks = tray.matches({ dialog: 'asking' });
    shows('export', screen.text.includes('开始导出'), asks);
    const imports = tray.matches({ dialog: 'importing' });
    shows('import', screen.text.includes('导入的对话框'), imports);
    if (asks || imports) return;
    shows('button', named(buttonIn(tray)), 1);
    shows('alerts', screen.alerts.length, Number(isShown(tray) && error !== ''));
    shows('why', screen.text.includes(error), error === '' || isShown(tray));
    for (const job of isShown(tray) ? jobs : []) {
      const words = [nameOf(job), jobStates[job.state].label, job.error, job.summary].filter((text) => text !== '');
      for (const text of words) shows(text, screen.text.includes(text), true);
      shows(`cancel ${job.id}`, named(`取消${nameOf(job)}`), Number(isOpen(job.state)));
      shows(`preview ${job.id}`, named(`查看${nameOf(job)}的预览`), Number(job.preview !== null));
      shows(`retry ${job.id}`, named(`重试${nameOf(job)}`), Number(job.state === 'failed'));
      const far = `${job.done.toLocaleString('en-US')} / ${job.total.toLocaleString('en-US')} 条`;
      shows(far, screen.text.includes(far), isOpen(job.state));
    }
    const marked = screen.text.split(/新 导(?:出|入)/).length - 1;
    shows('new', marked, isShown(tray) ? freshJobs(jobs).length : 0);
    const isEmpty = isShown(tray) && jobs.length === 0 && error === '';
    shows('none', screen.text.includes('还没有任务'), isEmpty && !tray.hasTag('busy'));
  },
  controlOf: (event, tray): Control | null => {
    if (event.type === 'REFRESH') return { role: 'button', name: '重试' };
    if (event.type !== 'DOWNLOAD') return null;
    return isShown(tray) ? { role: 'button', name: `下载${event.name}` } : null;
  },
});
