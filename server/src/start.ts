// Starts the server: opens its resources, listens, and closes everything in reverse order at the end.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openKeys } from './auth/keys.ts'
import { refuseDemoAccounts } from './auth/refuse-demo-accounts.ts'
import { findRights } from './auth/sessions/bearer.ts'
import { retainForBackups } from './backup/running.ts'
import { databaseSettings, readConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { variablesWithoutTls } from './config/without-tls.ts'
import type { AppContext } from './context.ts'
import { protectAppendOnly } from './db/append-only.ts'
import { startPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { openReplica } from './db/replica.ts'
import { openEvents } from './events/events.ts'
import { explain } from './failures/startup-errors.ts'
import { publishFirstPages } from './features/content/first-pages.ts'
import { announceKey } from './files/key-in-use.ts'
import { openFileStore } from './files/open-store.ts'
import { findWall, hideFromSandbox } from './files/sandbox/isolation.ts'
import { openScanner } from './files/scanner.ts'
import { openLog } from './http/logging.ts'
import { createJobs } from './jobs/jobs.ts'
import { mailFolder } from './mail/folder.ts'
import { writeCompiledCode } from './process/compile-cache.ts'
import { whenParentsEnd } from './process/parents.ts'
import { openPush } from './push/push.ts'
import { openDatabaseClock } from './time/clock.ts'

/** Fills an empty development database; never used in production. */
export type Demo = {
  /** Before a new database is created: loads the code that fills it, on another core. */
  load(): void
  /** Before the server listens: the data of the first page. */
  prepare(context: Pick<AppContext, 'db' | 'config'>, print: (line: string) => void): Promise<void>
  /** While the server runs: the rest. Returns a function that stops it. */
  follow(context: AppContext, print: (line: string) => void): Promise<() => Promise<void>>
}

/** The opened resources, to be closed in reverse order. */
const opened: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined
/** The longest that closing may take: 4 s for calls, 3 s for jobs, the rest for the database. More with the drain time. */
let lastSeconds = 8

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
  const inClear = variablesWithoutTls(config)
  if (inClear.length > 0 && config.production) {
    log.warn({ variables: inClear }, 'what is said to other machines is not encrypted')
  }

  // First, so that a taken port is reported before the database starts.
  await tryPort('', config)
  if (config.metrics) await tryPort('METRICS_', config.metrics)
  await tryFolder(config.dataDir)
  const dataDir = join(config.dataDir, 'database')
  if (!config.databaseUrl && !existsSync(dataDir)) demo?.load()
  const starting = config.databaseUrl ? undefined : startPostgres({ dataDir, log: print })
  // Most of the code, which loads on one core while PostgreSQL starts on another.
  const [postgres, { buildApp }] = await Promise.all([starting, import('./app.ts')])
  if (postgres) opened.push(() => postgres.stop())
  const db = openDatabase(databaseSettings(config, postgres?.connection))
  opened.push(() => db.close())
  await migrate(db, { report: (line) => log.info(line) })
  const replica = config.databaseReplicaUrl ? openReplica(db, config.databaseReplicaUrl) : undefined
  if (replica) opened.push(() => replica.close())
  const { clock, stop: stopClock } = await openDatabaseClock(db, log)
  opened.push(stopClock)
  // On its own connection, parallel to the next steps on another: more connections would take longer than the steps in sequence.
  const followed = openEvents(
    db,
    (hashes) => findRights(db, hashes, clock()),
    log,
    (connection) => announceKey(connection, config.filesKeys[0]),
  )
  opened.push(async () => (await followed).stop())
  const changeable = await protectAppendOnly(db)
  if (changeable.length > 0) log.warn({ tables: changeable }, 'the database role can change append-only tables')
  await publishFirstPages(db, clock())
  if (config.production) await refuseDemoAccounts(db)
  const keys = await openKeys(db, config, clock)
  // The demo fills the database in its own process, in parallel with the next steps.
  const prepared = config.production ? undefined : demo?.prepare({ db, config }, print)
  prepared?.catch(() => {}) // Awaited below.
  hideFromSandbox(config.dataDir)
  const scanner = config.clamavUrl ? openScanner(config.clamavUrl) : null
  if (scanner) scanner.version().catch(() => log.warn('the virus scanner cannot be reached: uploads are held'))
  else if (config.production) log.warn('CLAMAV_URL is not set: uploads are not scanned for viruses')
  const push = openPush(config)
  if (push) opened.push(() => push.close())
  else log.warn('VAPID_PRIVATE_KEY is not set: nothing is sent to phones')
  const jobs = createJobs(db, log)
  opened.push(() => jobs.stop())
  const store = await openFileStore(config)
  const context: AppContext = {
    db,
    replica: replica ?? db,
    files: retainForBackups(store, db),
    scanner,
    push,
    jobs,
    events: await followed,
    clock,
    keys,
    config,
    log,
  }
  if (config.tracing) {
    const { startTracing } = await import('./tracing/tracing.ts')
    const tracing = await startTracing(config.tracing)
    context.tracing = tracing
    opened.push(() => tracing.stop())
  }
  if (config.metrics) {
    const [{ createMetrics }, { reportState }, { serveMetrics }] = await Promise.all([
      import('./metrics/metrics.ts'),
      import('./features/operations/metrics.ts'),
      import('./metrics/metrics-server.ts'),
    ])
    context.metrics = createMetrics()
    reportState(context.metrics, context)
    const failed = ({ name }: Error) => log.warn({ why: name }, 'the metrics could not be read')
    const served = await serveMetrics(context.metrics.registry, config.metrics, failed)
    opened.push(() => served.close())
  }

  const app = await buildApp(context)
  opened.push(async () => {
    await app.drain(config.drainSeconds)
    await app.close()
  })
  lastSeconds += config.drainSeconds
  await prepared
  await app.listen({ port: config.port, host: config.host })
  // Waiting calls are answered before the rest loads; a proxy that calls /health/ready waits for it.
  await sleep(100)
  await app.openLogIn()
  void warnOfProviders(config, log)
  await jobs.start()
  const [{ openMailer }, { startWorkers }] = await Promise.all([import('./mail/mailer.ts'), import('./workers.ts')])
  const mailer = openMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dir: mailFolder(config) })
  await startWorkers(context, mailer)

  if (config.production && !config.smtpUrl) log.warn('SMTP_URL is not set: mails are written to files and reach nobody')
  print(`Aruga is at ${config.publicUrl}`)
  warnOfWeakWall(log)
  writeCompiledCode()
  if (!config.production) {
    if (!config.smtpUrl) print(`Mails are shown at ${config.publicUrl}/dev/mail`)
    if (demo) opened.push(await demo.follow(context, print))
    print('Stop with Ctrl-C.')
  }
}

async function warnOfWeakWall(log: AppContext['log']) {
  const wall = await findWall()
  if (wall !== 'namespaces') log.warn({ wall }, 'uploads are inspected behind a weak wall')
}

/** A provider may be away for a while; a wrong address would only be noticed by its people. */
async function warnOfProviders({ organisations }: AppContext['config'], log: AppContext['log']) {
  if (organisations.length === 0) return
  const { discover } = await import('./auth/organisation/provider.ts')
  for (const organisation of organisations) {
    const { host } = new URL(organisation.issuer)
    await discover(organisation).catch(() =>
      log.warn({ host }, 'the provider of staff sign-in cannot be reached: run npm run doctor'),
    )
  }
}

/** `listens`: the prefix of its variables' names. */
async function tryPort(listens: string, { port, host }: { port: number; host: string }) {
  const server = createServer().listen(port, host)
  await once(server, 'listening').catch((error: Error) => {
    throw Object.assign(error, { listens })
  })
  server.close()
  await once(server, 'close')
}

async function tryFolder(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK)
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be written to: ${(error as Error).message}.`)
  }
}

/** The first Ctrl-C shuts down in order; a second one exits at once. */
function stop() {
  if (closing) process.exit(1)
  console.log('\nStopping…')
  // It would wait for ever for a database that does not answer. Acknowledged work is safe.
  setTimeout(() => {
    console.error('Not everything ended in time: stopping without it.')
    process.exit(1)
  }, lastSeconds * 1000).unref()
  closeAll().then(() => process.exit(0))
}

export function start(environment: NodeJS.ProcessEnv, demo?: Demo): void {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // npm and its shell pass no signal on: when either is gone, stop.
  if (environment.npm_lifecycle_event) whenParentsEnd(() => !closing && stop())
  open(environment, demo).catch(async (error: Error) => {
    // Stopped meanwhile, it has closed what the rest of the start would need.
    if (closing) return
    console.error(`Aruga cannot start: ${explain(error)}`)
    if (environment.LOG_LEVEL === 'debug') console.error(error)
    await closeAll()
    process.exit(1)
  })
}
