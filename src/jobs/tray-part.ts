/** Everything of the tray that comes late, as one part: each further one would cut what the first table fetches into smaller pieces. */
export { JobTray } from './JobTray.tsx';
export { jobTrayLogic } from './tray.ts';
