import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { Events } from './events/events.ts'
import type { FileStore } from './files/store.ts'
import type { Jobs } from './jobs/jobs.ts'

/** The dependencies of the application: what `buildApp` is given and a test may replace. */
export type AppContext = {
  db: Database
  files: FileStore
  jobs: Jobs
  events: Events
  clock: Clock
  config: Config
  log: FastifyBaseLogger
}
