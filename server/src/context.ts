import type { FastifyBaseLogger } from 'fastify'
import type { LiveKeys } from './auth/keys.ts'
import type { Config } from './config/config.ts'
import type { Database, Db } from './db/open.ts'
import type { Events } from './events/events.ts'
import type { Scanner } from './files/scanner.ts'
import type { FileStore } from './files/store.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Push } from './push/push.ts'
import type { Clock } from './time/clock.ts'
import type { Tracing } from './tracing/tracing.ts'

/** The dependencies of the application: the input of `buildApp`, which a test may replace. */
export type AppContext = {
  db: Database
  /** For reads that may be a few seconds old: a standby, or else `db`. */
  replica: Db
  files: FileStore
  /** Null: uploads are not scanned for viruses. */
  scanner: Scanner | null
  /** Null: no push messages are sent. */
  push: Push | null
  jobs: Jobs
  events: Events
  clock: Clock
  keys: LiveKeys
  config: Config
  log: FastifyBaseLogger
  /** Undefined when nobody scrapes them. */
  metrics?: Metrics | undefined
  /** Undefined when no collector is configured. */
  tracing?: Tracing | undefined
}
