import { sharedApplication } from './application.ts';

// Server, database and browser of a worker start before its first test: on a busy machine that takes half of the minute that a test has.
await sharedApplication();
