// npm run doctor: checks a deployment, with the server's environment, whether or not a server runs. It changes nothing.
// Reads process.env, like main.ts. Documented in docs/operations.md.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, dataDirOf, readConfig } from '../config/config.ts'
import { type OpenedForCommand, openForCommand } from '../db/open-for-command.ts'
import { checkMailServer, checkPublicUrl, checkScanner, checkTls, checkWall, unreadable } from '../doctor/around.ts'
import {
  checkClock,
  checkLetters,
  checkMigrations,
  checkPooler,
  checkRole,
  checkSettings,
  checkVersion,
} from '../doctor/database.ts'
import { checkKeys, checkMissing, checkOrphans, checkWritable } from '../doctor/files.ts'
import { type Check, type Finding, findingsOf, lineOf, warning } from '../doctor/finding.ts'
import { checkLocalAdministrator, checkOrganisations } from '../doctor/organisations.ts'
import { checkAuditLog, checkBackup, checkDamaged, checkDisk, checkMails, checkQueues } from '../doctor/work.ts'
import { readState } from '../features/operations/state.ts'
import { openFileStore } from '../files/open-store.ts'
import { type Jobs, jobsSchemaOf } from '../jobs/jobs.ts'
import { findUnfinished, readQueues } from '../jobs/queue-state.ts'
import { systemClock } from '../time/clock.ts'
import { progress } from './progress.ts'

const USAGE = `Usage: npm run doctor [-- --full] [--json]
Checks this deployment, with the server's environment. --full: all of the audit log, not only the last seals.
Exit code 0: no failure (there may be warnings), 1: a failure, 2: wrong usage.`

const LAST_SEALS = 100
const report = progress((line) => console.error(`… ${line}`))

function around(config: Config): Check[] {
  return [
    { check: 'wall', run: () => checkWall(config) },
    { check: 'TLS', run: async () => checkTls(config) },
    { check: 'scanner', run: () => checkScanner(config) },
    { check: 'mail server', run: () => checkMailServer(config) },
    { check: 'address', run: () => checkPublicUrl(config) },
    { check: 'staff log-in', run: () => checkOrganisations(config) },
  ]
}

function inDatabase(config: Config, { db }: OpenedForCommand): Check[] {
  return [
    { check: 'database', run: () => checkVersion(db) },
    { check: 'role', run: () => checkRole(db) },
    { check: 'settings', run: () => checkSettings(db) },
    { check: 'letters', run: () => checkLetters(db) },
    { check: 'pooler', run: () => checkPooler(db, config) },
    { check: 'clock', run: () => checkClock(db) },
    { check: 'migrations', run: () => checkMigrations(db) },
  ]
}

/** Checks that need the tables of this version. */
async function inTables(config: Config, { db }: OpenedForCommand, full: boolean): Promise<Check[]> {
  const schema = jobsSchemaOf(db.settings.schema)
  const jobs: Pick<Jobs, 'state' | 'unfinished'> = {
    state: () => readQueues(db, schema),
    unfinished: (queue) => findUnfinished(db, schema, queue),
  }
  const state = await readState({ db, jobs, config, clock: systemClock })
  const files = () => openFileStore(config)
  return [
    { check: 'keys', run: () => checkKeys(db, config, files) },
    { check: 'a way in', run: () => checkLocalAdministrator(db, config) },
    { check: 'storage', run: async () => checkWritable(await files()) },
    { check: 'disk', run: async () => checkDisk(state, config) },
    { check: 'files', run: async () => checkOrphans(db, await files(), report) },
    { check: 'rows', run: async () => checkMissing(db, await files(), report) },
    { check: 'damage', run: async () => checkDamaged(state) },
    { check: 'queues', run: async () => checkQueues(state) },
    { check: 'mails', run: async () => checkMails(state) },
    { check: 'audit log', run: () => checkAuditLog(db, state, full ? undefined : LAST_SEALS) },
    { check: 'backup', run: async () => checkBackup(state, config) },
  ]
}

async function examine(full: boolean): Promise<Finding[]> {
  let config: Config
  let opened: OpenedForCommand
  try {
    refuseNothing()
    config = readConfig(process.env)
  } catch (error) {
    return [{ check: 'environment', ...unreadable(error as Error) }]
  }
  try {
    opened = await openForCommand(config)
  } catch (error) {
    return [{ check: 'database', ...unreadable(error as Error) }, ...(await findingsOf(around(config), report))]
  }
  try {
    const findings = await findingsOf(inDatabase(config, opened), report)
    const ready = findings.every(({ check, state }) => !['database', 'migrations'].includes(check) || state === 'ok')
    const advice = 'Mend what is above first.'
    const rest = ready
      ? await inTables(config, opened, full).then(
          (checks) => findingsOf(checks, report),
          (error: Error) => [{ check: 'tables', ...unreadable(error) }],
        )
      : [{ check: 'tables', ...warning('Keys, files, queues, audit log and backups were not checked.', advice) }]
    return [...findings, ...rest, ...(await findingsOf(around(config), report))]
  } finally {
    await opened.close()
  }
}

/** Reading the configuration, or opening a missing database, would create one. */
function refuseNothing() {
  const dataDir = dataDirOf(process.env)
  const needed = process.env.DATABASE_URL?.trim() ? dataDir : join(dataDir, 'database')
  if (!existsSync(needed)) throw new Error(`There is no deployment: ${needed} does not exist.`)
}

function optionsOf(): { json?: boolean; full?: boolean } | undefined {
  try {
    return parseArgs({ options: { json: { type: 'boolean' }, full: { type: 'boolean' } } }).values
  } catch {
    return undefined
  }
}

const options = optionsOf()
if (options) {
  const findings = await examine(options.full ?? false)
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  const [failures, warnings] = [count('failure'), count('warning')]
  if (options.json) console.log(JSON.stringify({ failures, warnings, findings }, null, 2))
  else {
    for (const finding of findings) console.log(lineOf(finding))
    console.log(`${findings.length} findings: ${failures} failures, ${warnings} warnings.`)
  }
  process.exitCode = failures > 0 ? 1 : 0
} else {
  console.error(USAGE)
  process.exitCode = 2
}
