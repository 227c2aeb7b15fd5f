import { randomUUID } from 'node:crypto'
import { listMailsNotSent, readOperations, retryJobs, sendMailAgain } from '@aruga/contract/operations/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../../metrics/metrics.ts'
import { serveMetrics } from '../../metrics/metrics-server.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addPatient, addSession } from '../../testing/people.ts'
import { reportState } from './metrics.ts'

let server: TestApp
let token: string
const metrics = createMetrics()

beforeAll(async () => {
  server = await startTestApp({}, { metrics })
  const { accountId } = await addAccount(server.db, 'administrator')
  token = (await addSession(server.db, accountId, server.context.clock())).token
})
afterAll(() => server.close())

const state = async () => (await call(server.app, readOperations, {}, { token })).result
const queue = async (name: string) => (await state()).queues.find((each) => each.name === name)

test('An administrator sees versions, disk, queues, mails and waiting cases, without any patient’s data', async () => {
  const { database, disk, queues, mails, server: self } = await state()
  expect(self.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(database).toMatchObject({
    version: expect.stringMatching(/^\d+/),
    migration: expect.stringMatching(/^\d{3}-/),
  })
  expect(disk.freeBytes).toBeGreaterThan(0)
  expect(disk.totalBytes).toBeGreaterThanOrEqual(disk.freeBytes)
  expect(queues.map(({ name }) => name)).toContain('mail')
  expect(mails).toMatchObject({ unknown: 0, refused: 0 })
})

test('A job that was given up is shown, runs again when an administrator requests it, and that is on record', async () => {
  await server.context.jobs.send(server.db, 'announcement', { announcementId: randomUUID() })
  // As pg-boss leaves it after the last retry.
  await server.db.query(`UPDATE jobs.job SET state = 'failed', completed_on = now() WHERE name = 'announcement'`)
  expect(await queue('announcement')).toMatchObject({ waiting: 0, failed: 1, lastFailedAt: expect.any(String) })

  const retried = await call(server.app, retryJobs, { params: { queue: 'announcement' } }, { token })
  expect(retried.result).toEqual({ jobs: 1 })
  let runs = 0
  await server.context.jobs.work('announcement', async () => {
    runs += 1
  })
  await expect.poll(() => runs).toBe(1)
  await expect.poll(() => queue('announcement')).toMatchObject({ waiting: 0, running: 0, failed: 0 })
  const { rows } = await server.db.query(`SELECT reason FROM audit_entry WHERE action = 'jobs.retried'`)
  expect(rows).toEqual([{ reason: 'announcement' }])
})

test.each(['unknown', 'refused'])(
  'A mail whose fate is %s is shown without an address, and sent again once, only when an administrator requests it',
  async (fate) => {
    const { accountId, patientId } = await addPatient(server.db)
    await notifyPatient(server.db, { patientId, kind: 'ProfileChanged', now: server.context.clock() })
    const { rows } = await server.db.query(
      'UPDATE notification SET mail_due = false WHERE account_id = $1 RETURNING id',
      [accountId],
    )
    const id = rows[0]?.id as string
    await server.db.query('INSERT INTO mail (id, state, began_at) VALUES ($1, $2, now())', [id, fate])
    const { items } = (await call(server.app, listMailsNotSent, {}, { token })).result
    expect(items).toEqual([expect.objectContaining({ id, state: fate, patientCode: expect.any(String) })])
    expect(JSON.stringify(items)).not.toContain('@')
    const again = () => call(server.app, sendMailAgain, { params: { id } }, { token })
    const answers = await Promise.all([again(), again()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404])
    const due = await server.db.query('SELECT mail_due FROM notification WHERE id = $1', [id])
    expect(due.rows).toEqual([{ mail_due: true }])
    const audited = await server.db.query(
      `SELECT patient_id FROM audit_entry WHERE action = 'mail.sent_again' AND subject_id = $1`,
      [id],
    )
    expect(audited.rows).toEqual([{ patient_id: patientId }])
  },
)

test('Prometheus reads requests by call and status and the state of the deployment, on a port of its own', async () => {
  reportState(metrics, server.context)
  const served = await serveMetrics(metrics.registry, { port: 0, host: 'localhost' }, () => {})
  await server.app.inject('/api/app/patient-client/details')
  await server.app.inject('/nowhere/a-telephone-number-0917')
  const answer = await fetch(`http://localhost:${served.port}/metrics`)
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  expect(text).toContain('aruga_http_requests_total{call="readProfile",status="401"} 1')
  expect(text).toContain('aruga_http_request_duration_seconds_bucket{le="+Inf",call="readProfile"} 1')
  expect(text).toContain('aruga_jobs_waiting{queue="mail"}')
  expect(text).toContain('aruga_cases_waiting{kind="OfficialReceipt"} 0')
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toContain('telephone')
  expect((await fetch(`http://localhost:${served.port}/`)).status).toBe(404)
  await served.close()
})

test('While the database is away the metrics report it, and continue with the process’s own', async () => {
  const own = createMetrics()
  const away = { ...server.context.db, query: () => Promise.reject(new Error('away')) }
  reportState(own, { ...server.context, db: away as never })
  const text = await own.registry.metrics()
  expect(text).toContain('aruga_database_up 0')
  expect(text).toContain('aruga_db_pool_waiting 0')
  expect(text).not.toMatch(/^aruga_jobs_waiting\{/m)
  expect(text).not.toMatch(/^aruga_database_bytes /m)
  expect(await metrics.registry.metrics()).toMatch(/^aruga_database_bytes \d+$/m)
})

test('The port of the app has no metrics, and no page in their place', async () => {
  expect((await server.app.inject('/metrics')).statusCode).toBe(404)
})
