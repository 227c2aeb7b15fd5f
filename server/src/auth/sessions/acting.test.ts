// One log-in, several patients: each session acts for one of them (docs/decisions/004-tokens-and-the-password-grant.md#260).
import { randomUUID } from 'node:crypto'
import { listLetters } from '@aruga/contract/letters/letters'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { call, startTestApp, type TestApp } from '../../testing/app.ts'
import { countWaiting } from '../../testing/lock-order.ts'
import { addAccess, addAccount, addLetter, addPatient, addStaff, PASSWORD } from '../../testing/people.ts'
import { findClaims } from '../oauth/claims.ts'

type Person = Awaited<ReturnType<typeof addPatient>>

let server: TestApp
let daughter: Person
let mother: Person
let accessId: string
const letters = new Map<string, string>()

beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[daughter, mother] = [await addPatient(server.db), await addPatient(server.db)]
  for (const { patientId } of [daughter, mother]) letters.set(patientId, await addLetter(server.db, patientId))
  accessId = await addAccess(server.db, { ...daughter, patientId: mother.patientId })
})

async function token(form: Record<string, string>) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id: 'aruga-patient-app', ...form }).toString(),
  })
  const body = answer.json() as Record<'access_token' | 'refresh_token' | 'error' | 'error_code' | 'patient_id', string>
  return { status: answer.statusCode, ...body }
}
const logIn = ({ email }: { email: string }, more = {}) =>
  token({ grant_type: 'password', scope: 'aruga offline_access', username: email, password: PASSWORD, ...more })
const refresh = (refreshToken: string, more = {}) =>
  token({ grant_type: 'refresh_token', refresh_token: refreshToken, ...more })

/** Whose letters an access token reads; the status where it reads none. */
async function readsOf({ access_token }: { access_token: string }) {
  const answer = await call(server.app, listLetters, {}, { token: access_token })
  if (answer.statusCode !== 200) return answer.statusCode
  const [letter] = answer.json().items
  return [daughter, mother].find(({ patientId }) => letters.get(patientId) === letter?.id)?.patientId
}
const endAccess = (id: string) => server.db.query('UPDATE patient_access SET ended_at = now() WHERE id = $1', [id])

test('A log-in is for the account’s own patient, and the answer says so', async () => {
  const own = await logIn(daughter)
  expect(own.patient_id).toBe(daughter.patientId)
  expect(await readsOf(own)).toBe(daughter.patientId)
})

test('A refresh changes whom the session acts for; the tokens before it end with it', async () => {
  const own = await logIn(daughter)
  const switched = await refresh(own.refresh_token, { patient: mother.patientId })
  expect(switched.patient_id).toBe(mother.patientId)
  expect(await readsOf(switched)).toBe(mother.patientId)
  expect(await readsOf(own)).toBe(401)
  const kept = await refresh(switched.refresh_token)
  expect(kept.patient_id).toBe(mother.patientId)
  const back = await refresh(kept.refresh_token, { patient: 'own' })
  expect([await readsOf(back), await readsOf(kept)]).toEqual([daughter.patientId, 401])
  const { rows } = await server.db.query(
    `SELECT patient_id FROM audit_entry WHERE actor_id = $1 AND action = 'session.switched' ORDER BY id`,
    [daughter.accountId],
  )
  expect(rows.map(({ patient_id }) => patient_id)).toEqual([mother.patientId, daughter.patientId])
})

test('Nobody acts for a stranger, and the refused token stays good', async () => {
  const stranger = await addPatient(server.db)
  const own = await logIn(daughter)
  for (const patient of [stranger.patientId, randomUUID()]) {
    const refused = await refresh(own.refresh_token, { patient })
    expect([refused.status, refused.error, refused.error_code]).toEqual([400, 'access_denied', 'AccessEnded'])
  }
  expect((await refresh(own.refresh_token, { patient: 'anybody' })).error).toBe('invalid_request')
  expect(await readsOf(own)).toBe(daughter.patientId)
  expect((await refresh(own.refresh_token)).patient_id).toBe(daughter.patientId)
  const wished = await logIn(daughter, { patient: stranger.patientId })
  expect(wished.patient_id).toBe(daughter.patientId)
})

test('An access that ends takes the page away at once; the same session goes on for its own patient', async () => {
  const acting = await logIn(daughter, { patient: mother.patientId })
  expect(await readsOf(acting)).toBe(mother.patientId)
  await endAccess(accessId)
  expect(await readsOf(acting)).toBe(401)
  const refused = await refresh(acting.refresh_token)
  expect([refused.error, refused.error_code]).toEqual(['invalid_grant', 'AccessEnded'])
  expect((await refresh(acting.refresh_token, { patient: mother.patientId })).error_code).toBe('AccessEnded')
  const own = await refresh(acting.refresh_token, { patient: 'own' })
  expect(await readsOf(own)).toBe(daughter.patientId)
})

test('An erased patient is nobody’s: their account goes on for those it acts for', async () => {
  const acting = await logIn(daughter, { patient: mother.patientId })
  // A session that a server of the version before has begun names no patient.
  const earlier = await logIn(daughter)
  await server.db.query('UPDATE connect_session SET patient_id = NULL WHERE patient_id = $1', [daughter.patientId])
  await server.db.query(`UPDATE patient SET erased_at = now(), first_name = 'Erased' WHERE id = $1`, [
    daughter.patientId,
  ])
  expect(await readsOf(acting)).toBe(mother.patientId)
  expect(await readsOf(earlier)).not.toBe(daughter.patientId)
  expect((await findClaims(server.db, daughter.accountId))?.name).toBeUndefined()
})

test('An access ends by itself at its time', async () => {
  const son = await addPatient(server.db)
  await addAccess(server.db, { ...son, patientId: mother.patientId, until: new Date(Date.now() + 60_000) })
  const acting = await logIn(son, { patient: mother.patientId })
  expect(await readsOf(acting)).toBe(mother.patientId)
  const later = new Date(Date.now() + 61_000)
  server.setClock(later)
  expect(await readsOf(acting)).toBe(401)
  expect((await refresh(acting.refresh_token)).error_code).toBe('AccessEnded')
  server.setClock(new Date())
})

test('Who is no patient acts for the first who let them, and for nobody once that has ended', async () => {
  const helper = await addAccount(server.db, 'patient')
  const id = await addAccess(server.db, { ...helper, patientId: mother.patientId })
  const acting = await logIn(helper)
  expect(await readsOf(acting)).toBe(mother.patientId)
  await endAccess(id)
  expect((await refresh(acting.refresh_token, { patient: 'own' })).error_code).toBe('AccessEnded')
  expect((await logIn(helper)).patient_id).toBeUndefined()
})

test('A lost answer to a switch can be repeated, and another tab’s refresh says whom the session acts for now', async () => {
  const own = await logIn(daughter)
  const first = await refresh(own.refresh_token, { patient: mother.patientId })
  const again = await refresh(own.refresh_token, { patient: mother.patientId })
  expect([again.patient_id, again.refresh_token]).toEqual([mother.patientId, first.refresh_token])
  const tab = await refresh(own.refresh_token)
  expect([tab.patient_id, await readsOf(tab)]).toEqual([mother.patientId, mother.patientId])
})

test('A repeated refresh beside a switch acts for whom the switch has chosen, and its answer says so', async () => {
  const own = await logIn(daughter)
  await refresh(own.refresh_token)
  const repeated = await inTransaction(server.db, async (tx) => {
    const session = `SELECT id FROM connect_session WHERE account_id = $1 AND ended_at IS NULL FOR UPDATE`
    const { rows } = await tx.query(session, [daughter.accountId])
    const answer = refresh(own.refresh_token)
    await expect.poll(() => countWaiting(server.db)).toBeGreaterThan(0)
    const change = 'UPDATE connect_session SET patient_id = $2, access_id = $3 WHERE id = $1'
    await tx.query(change, [rows[0]?.id, mother.patientId, accessId])
    await tx.query('DELETE FROM connect_access_token WHERE session_id = $1', [rows[0]?.id])
    return { answer }
  })
  const answer = await repeated.answer
  expect([answer.patient_id, await readsOf(answer)]).toEqual([mother.patientId, mother.patientId])
})

test('A session that a server of the version before has begun is for the account’s own patient, and says so from its next refresh on', async () => {
  const own = await logIn(daughter)
  await server.db.query('UPDATE connect_session SET patient_id = NULL WHERE account_id = $1', [daughter.accountId])
  expect(await readsOf(own)).toBe(daughter.patientId)
  expect((await refresh(own.refresh_token)).patient_id).toBe(daughter.patientId)
})

test('A stolen refresh token that is used after the switch ends the session', async () => {
  const own = await logIn(daughter)
  const switched = await refresh(own.refresh_token, { patient: mother.patientId })
  server.setClock(new Date(Date.now() + 31_000))
  expect((await refresh(own.refresh_token, { patient: mother.patientId })).error).toBe('invalid_grant')
  expect(await readsOf(switched)).toBe(401)
  server.setClock(new Date())
})

test('To servers of the version before, a session that acts for somebody else is over', async () => {
  const active = async () =>
    (
      await server.db.query(
        `SELECT is_active(session, account) FROM connect_session session JOIN account ON account.id = session.account_id
         WHERE account.id = $1 AND session.ended_at IS NULL ORDER BY session.started_at`,
        [daughter.accountId],
      )
    ).rows.map(({ is_active }) => is_active)
  await logIn(daughter)
  await logIn(daughter, { patient: mother.patientId })
  expect(await active()).toEqual([true, false])
})

test('Staff act for no patient', async () => {
  const { email } = await addStaff(server.db, 'reviewer')
  const staff = await logIn({ email })
  expect(staff.patient_id).toBeUndefined()
  expect((await refresh(staff.refresh_token, { patient: mother.patientId })).error_code).toBe('AccessEnded')
  expect((await refresh(staff.refresh_token, { patient: 'own' })).error_code).toBe('AccessEnded')
})
