// A program for the crash tests: notifies a patient and queues the mails, as fast as it can. Argument: JSON of
// `connection`, `patientId`. Prints a dot after each round.
import { pino } from 'pino'
import { inTransaction, openDatabase } from '../db/open.ts'
import { queueDue } from '../features/notifications/outbox.ts'
import { openJobs } from '../jobs/jobs.ts'
import { notifyPatient } from '../notify/notify.ts'

const { connection, patientId } = JSON.parse(process.argv[2] ?? '{}')
const db = openDatabase({ connection, max: 4 })
const jobs = await openJobs(db, pino({ level: 'silent' }))
const notification = { patientId, kind: 'ProfileChanged' } as const
const notifyNow = () => inTransaction(db, (tx) => notifyPatient(tx, { ...notification, now: new Date() }))
for (;;) {
  await Promise.all([notifyNow(), notifyNow(), queueDue({ db, jobs, push: null, clock: () => new Date() })])
  process.stdout.write('.')
}
