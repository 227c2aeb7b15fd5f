// A program for the crash tests: notifies an account and queues the mails, as fast as it can. Argument: JSON of
// `connection`, `accountId`. Prints a dot after each round.
import { pino } from 'pino'
import { inTransaction, openDatabase } from '../db/open.ts'
import { queueDue } from '../features/notifications/outbox.ts'
import { openJobs } from '../jobs/jobs.ts'
import { notify } from '../notify/notify.ts'

const { connection, accountId } = JSON.parse(process.argv[2] ?? '{}')
const db = openDatabase({ connection, max: 4 })
const jobs = await openJobs(db, pino({ level: 'silent' }))
const notification = { accountId, kind: 'ProfileChanged' } as const
const notifyNow = () => inTransaction(db, (tx) => notify(tx, { ...notification, now: new Date() }))
for (;;) {
  await Promise.all([notifyNow(), notifyNow(), queueDue({ db, jobs, push: null, clock: () => new Date() })])
  process.stdout.write('.')
}
