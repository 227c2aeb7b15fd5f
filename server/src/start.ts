// Starts the server: opens its resources, listens, and closes everything in reverse order at the end.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { findRights } from './auth/sessions/bearer.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import type { AppContext } from './context.ts'
import { startPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { openEvents } from './events/events.ts'
import { publishFirstPages } from './features/content/first-pages.ts'
import { openDiskStore } from './files/disk-store.ts'
import { openLog } from './http/logging.ts'
import { openJobs } from './jobs/jobs.ts'
import { mailFolder } from './mail/folder.ts'
import { openMailer } from './mail/mailer.ts'
import { refuseDemoAccounts } from './refuse-demo-accounts.ts'
import { explain } from './startup-errors.ts'
import { startWorkers } from './workers.ts'

/** Fills an empty development database; never used in production. */
export type Demo = {
  /** Before the server listens: the data of the first page. */
  prepare(context: Pick<AppContext, 'db' | 'config'>, print: (line: string) => void): Promise<void>
  /** While the server runs: the rest. Returns a function that stops it. */
  follow(context: AppContext, print: (line: string) => void): Promise<() => Promise<void>>
}

/** What has been opened, to be closed in the opposite order. */
const opened: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

const closeAll = () => {
  closing ??= (async () => {
    for (const close of opened.reverse()) await close().catch((error: Error) => console.error(error.message))
  })()
  return closing
}

async function open(environment: NodeJS.ProcessEnv, demo: Demo | undefined) {
  const config = readConfig(environment)
  const log = openLog(config.logLevel)
  const print = (line: string) => console.log(line)

  // First, so that a taken port is reported before the database starts.
  await tryPort(config)
  const postgres = config.databaseUrl
    ? undefined
    : await startPostgres({ dataDir: join(config.dataDir, 'database'), log: print })
  if (postgres) opened.push(() => postgres.stop())
  const db = openDatabase({ connection: config.databaseUrl ?? postgres?.connection ?? {} })
  opened.push(() => db.close())
  await migrate(db)
  await publishFirstPages(db, systemClock())
  // The demo fills the database in its own process, in parallel with what follows.
  const prepared = config.production
    ? refuseDemoAccounts(db)
    : (demo?.prepare({ db, config }, print) ?? Promise.resolve())
  prepared.catch(() => {}) // Awaited below.
  const files = await openDiskStore({ dir: join(config.dataDir, 'files'), key: config.filesKey })
  const jobs = await openJobs(db, log)
  opened.push(() => jobs.stop())
  const events = await openEvents(db, (hashes) => findRights(db, hashes, systemClock()), log)
  opened.push(() => events.stop())
  const context = { db, files, jobs, events, clock: systemClock, config, log }

  const app = await buildApp(context)
  opened.push(() => app.close())
  await prepared
  await app.listen({ port: config.port, host: config.host })
  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dir: mailFolder(config) })
  await startWorkers(context, mailer)

  print(`Aruga is at ${config.publicUrl}`)
  if (!config.production) {
    if (!config.smtpUrl) print(`Mails are shown at ${config.publicUrl}/dev/mail`)
    if (demo) opened.push(await demo.follow(context, print))
    print('Stop with Ctrl-C.')
  }
}

async function tryPort({ port, host }: { port: number; host: string }) {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** The first Ctrl-C shuts down in order; a second one exits at once. */
function stop() {
  if (closing) process.exit(1)
  console.log('\nStopping…')
  closeAll().then(() => process.exit(0))
}

export function start(environment: NodeJS.ProcessEnv, demo?: Demo): void {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The shell between npm and this process passes no signal on: when it is gone, stop.
  if (environment.npm_lifecycle_event) {
    const parent = process.ppid
    setInterval(() => process.ppid !== parent && !closing && stop(), 500).unref()
  }
  open(environment, demo).catch(async (error: Error) => {
    console.error(`Aruga cannot start: ${explain(error)}`)
    if (environment.LOG_LEVEL === 'debug') console.error(error)
    await closeAll()
    process.exit(1)
  })
}
