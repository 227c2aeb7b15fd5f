// The server as in production (server/src/main.ts), without background jobs: any server of a deployment may send the mails, and
// the claim itself is measured. Started with the database's address, a port, a folder.

import { buildApp } from '@aruga/server/app'
import { openKeys } from '@aruga/server/auth/keys'
import { findRights } from '@aruga/server/auth/sessions/bearer'
import { readConfig } from '@aruga/server/config/config'
import { openDatabase } from '@aruga/server/db/open'
import { openEvents } from '@aruga/server/events/events'
import { publishFirstPages } from '@aruga/server/features/content/first-pages'
import { openDiskStore } from '@aruga/server/files/disk-store'
import { openLog } from '@aruga/server/http/logging'
import { openJobs } from '@aruga/server/jobs/jobs'
import { systemClock } from '@aruga/server/time/clock'

const [, , databaseUrl = '', port = '', dataDir = ''] = process.argv
const config = readConfig({
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  FILES_KEY: '11'.repeat(32),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  HOST: '127.0.0.1',
  PORT: port,
})
const log = openLog(config.logLevel)
const db = openDatabase({ connection: databaseUrl })
await publishFirstPages(db, systemClock())
const files = await openDiskStore({ dir: dataDir, keys: config.filesKeys })
const jobs = await openJobs(db, log)
const events = await openEvents(db, (hashes) => findRights(db, hashes, systemClock()), log)
const keys = await openKeys(db, config, systemClock)
const app = await buildApp({
  db,
  keys,
  replica: db,
  files,
  scanner: null,
  push: null,
  jobs,
  events,
  clock: systemClock,
  config,
  log,
})
await app.listen({ port: config.port, host: config.host })
process.once('SIGTERM', () => process.exit(0))
