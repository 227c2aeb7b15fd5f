// A program for the crash tests: tells an account of things and queues the mails, as fast as it can. Argument: JSON of
// `connection`, `accountId`. Says so once it is at it.
import { pino } from 'pino'
import { inTransaction, openDatabase } from '../db/open.ts'
import { queueDueMails } from '../features/notifications/outbox.ts'
import { notify } from '../features/notifications/queries.ts'
import { openJobs } from '../jobs/jobs.ts'

const { connection, accountId } = JSON.parse(process.argv[2] ?? '{}')
const db = openDatabase({ connection, max: 4 })
const jobs = await openJobs(db, pino({ level: 'silent' }))
const news = { accountId, kind: 'ProfileChanged' } as const
const tell = () => inTransaction(db, (tx) => notify(tx, { ...news, now: new Date() }))
for (;;) {
  await Promise.all([tell(), tell(), queueDueMails({ db, jobs })])
  process.stdout.write('.')
}
