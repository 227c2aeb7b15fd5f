// A patient lets somebody help them: invited by link and code, changed and ended at any moment; and what must not work.
import {
  acceptInvitation,
  cancelInvitation,
  changeCaregiver,
  endCaregiver,
  INVITATION_MS,
  INVITATION_TRIES,
  INVITATIONS_A_DAY,
  inviteCaregiver,
  listCaregivers,
  MAX_CAREGIVERS,
  readInvitation,
} from '@aruga/contract/caregivers/caregivers'
import { listOwnPatients, stopHelping } from '@aruga/contract/caregivers/patients'
import { dayInManila, daysAfter, endOf } from '@aruga/contract/days'
import { listLetters } from '@aruga/contract/letters/letters'
import { listNotifications } from '@aruga/contract/notifications/notifications'
import { unsubscribe } from '@aruga/contract/unsubscribe/unsubscribe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../db/open.ts'
import { sweep } from '../../sweep.ts'
import { call, problemOf, refusal, startTestApp, type TestApp } from '../../testing/app.ts'
import { addAccess, addLetter, addPatient, addSession, addStaff } from '../../testing/people.ts'
import { anonymisePatient, eraseRowsOf } from '../erasure/erase.ts'

const DAY = 24 * 60 * 60_000

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterEach(() => server.setClock(new Date()))
afterAll(() => server.close())

const today = () => dayInManila(server.context.clock())
const later = (ms: number) => server.setClock(new Date(server.context.clock().getTime() + ms))

type Given = { scope?: ('send' | 'claim' | 'collect')[]; lastDay?: string | null }
type Opened = { token: string; code: string }

/** A patient with a name, logged in, and their calls. */
async function person(firstName: string, status = 'Active') {
  const added = await addPatient(server.db, status)
  await server.db.query(`UPDATE patient SET first_name = $2, last_name = 'Reyes' WHERE id = $1`, [
    added.patientId,
    firstName,
  ])
  return withCalls(added, (await addSession(server.db, added.accountId, server.context.clock())).token)
}

const withCalls = <A extends { accountId: string }>(added: A, token: string) => ({
  ...added,
  token,
  /** The invitation's id, and its token and code. */
  invite: async ({ scope = ['claim'], lastDay = null }: Given = {}) => {
    const answer = await call(
      server.app,
      inviteCaregiver,
      { body: { name: 'Ana Reyes', relation: ' Daughter ', scope, lastDay } },
      { token },
    )
    const link = URL.parse(answer.result?.link ?? '')
    return {
      answer,
      id: answer.result?.id ?? '',
      token: link?.searchParams.get('token') ?? '',
      code: answer.result?.code ?? '',
    }
  },
  read: (body: Opened) => call(server.app, readInvitation, { body: opened(body) }, { token }),
  accept: (body: Opened) => call(server.app, acceptInvitation, { body: opened(body) }, { token }),
  caregivers: async () => (await call(server.app, listCaregivers, {}, { token })).result,
  cancel: (id: string) => call(server.app, cancelInvitation, { params: { id } }, { token }),
  change: (id: string, { scope = [], lastDay = null }: Given) =>
    call(server.app, changeCaregiver, { params: { id }, body: { scope, lastDay } }, { token }),
  end: (id: string) => call(server.app, endCaregiver, { params: { id } }, { token }),
  stop: (id: string) => call(server.app, stopHelping, { params: { id } }, { token }),
  patients: async () => (await call(server.app, listOwnPatients, {}, { token })).result.items,
  told: async () =>
    (await call(server.app, listNotifications, {}, { token })).result.items.map(
      ({ kind, title }) => `${kind}: ${title}`,
    ),
  actions: async () =>
    (
      await server.db.query(
        `SELECT action FROM audit_entry WHERE actor_id = $1 AND action LIKE 'caregiver.%' ORDER BY id`,
        [added.accountId],
      )
    ).rows.map(({ action }) => action),
})
/** After another log-in. */
const again = async (one: Awaited<ReturnType<typeof person>>) =>
  withCalls(one, (await addSession(server.db, one.accountId, server.context.clock())).token)

const opened = ({ token, code }: Opened) => ({ token, code })
const wrong = ({ token, code }: Opened) => ({ token, code: code === '000000' ? '000001' : '000000' })

/** Lourdes, her daughter Ana, and that Ana helps her. */
async function helped(given: Given = {}) {
  const [lourdes, ana] = [await person('Lourdes'), await person('Ana')]
  const invitation = await lourdes.invite(given)
  await ana.accept(invitation)
  later(1000)
  return { lourdes, ana, id: invitation.id, invitation }
}

/** A session of an account that acts for another's patient. */
async function actingToken({ accountId }: { accountId: string }, { patientId }: { patientId: string }) {
  const { token, sessionId } = await addSession(server.db, accountId, server.context.clock())
  await server.db.query(
    `UPDATE connect_session SET patient_id = $2,
       access_id = (SELECT id FROM patient_access WHERE account_id = $3 AND patient_id = $2 AND ended_at IS NULL) WHERE id = $1`,
    [sessionId, patientId, accountId],
  )
  return token
}
const statusOf = async (token: string) => (await call(server.app, listLetters, {}, { token })).statusCode

test('A daughter accepts by link and code, and may then act for her mother, who is told her name', async () => {
  const [lourdes, ana] = [await person('Lourdes'), await person('Ana')]
  const letter = await addLetter(server.db, lourdes.patientId)
  const lastDay = daysAfter(today(), 90)
  const invitation = await lourdes.invite({ scope: ['send', 'claim'], lastDay })
  expect(invitation.answer.result.code).toMatch(/^[0-9]{6}$/)
  expect(invitation.answer.result.link).toMatch(/\/invitation\?token=[\w-]{43}$/)
  expect((await lourdes.caregivers()).invitations).toMatchObject([
    { id: invitation.id, name: 'Ana Reyes', relation: 'Daughter' },
  ])

  const until = endOf(lastDay).toISOString()
  const offer = {
    grounds: 'Invited',
    firstName: 'Lourdes',
    lastName: 'Reyes',
    relation: 'Daughter',
    scope: ['see', 'send', 'claim'],
    until,
  }
  expect((await ana.read(invitation)).result).toEqual(offer)
  expect((await ana.accept(invitation)).result).toEqual({ patientId: lourdes.patientId })

  expect(await lourdes.caregivers()).toMatchObject({
    items: [
      {
        id: invitation.id,
        name: 'Ana Reyes',
        relation: 'Daughter',
        grounds: 'Invited',
        scope: ['see', 'send', 'claim'],
        until,
      },
    ],
    invitations: [],
  })
  expect(await lourdes.told()).toEqual(['CaregiverJoined: Ana Reyes can now help you'])
  expect(await ana.patients()).toMatchObject([
    {
      id: ana.patientId,
      grounds: 'Self',
      relation: null,
      scope: ['see', 'send', 'claim', 'collect', 'own'],
      current: true,
    },
    { id: lourdes.patientId, firstName: 'Lourdes', grounds: 'Invited', relation: 'Daughter', until, current: false },
  ])
  const token = await actingToken(ana, lourdes)
  expect((await call(server.app, listLetters, {}, { token })).result.items.map(({ id }) => id)).toEqual([letter])
  expect([await lourdes.actions(), await ana.actions()]).toEqual([['caregiver.invited'], ['caregiver.accepted']])
})

test('What a patient may see of others is only their own: link and code are stored as hashes', async () => {
  const lourdes = await person('Lourdes')
  const { token, code } = await lourdes.invite()
  const { rows } = await server.db.query('SELECT to_json(i)::text AS row FROM patient_invitation i')
  const stored = rows.map(({ row }) => row).join()
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(`"${code}"`)
})

test('An access ends at once, for good, and both are told', async () => {
  const { lourdes, ana, id } = await helped()
  const token = await actingToken(ana, lourdes)
  expect(await statusOf(token)).toBe(200)
  expect((await lourdes.end(id)).result.items).toEqual([])
  expect(await statusOf(token)).toBe(401)
  expect((await ana.patients()).map((one) => one.id)).toEqual([ana.patientId])
  expect((await lourdes.told())[0]).toBe('CaregiverEnded: Ana Reyes no longer helps you')
  expect((await ana.told())[0]).toBe('HelpEnded: You no longer help Lourdes')
  // A repeat changes nothing.
  expect((await lourdes.end(id)).statusCode).toBe(200)
  expect(await lourdes.actions()).toEqual(['caregiver.invited', 'caregiver.ended'])
  expect(refusal(await lourdes.change(id, { scope: ['claim'] }))).toEqual(problemOf('NotFound'))
})

test('What somebody may do is changed at once, and the time too', async () => {
  const { lourdes, ana, id } = await helped({ scope: ['send', 'claim'] })
  const until = endOf(today()).toISOString()
  const changed = await lourdes.change(id, { scope: ['collect'], lastDay: today() })
  expect(changed.result.items).toMatchObject([{ id, scope: ['see', 'collect'], until }])
  expect((await ana.patients())[1]).toMatchObject({ scope: ['see', 'collect'], until })
  expect(await lourdes.actions()).toContain('caregiver.changed')
})

test('A time that is over ends it at the same moment; the sweep tells both, once', async () => {
  const { lourdes, ana } = await helped({ lastDay: today() })
  const token = await actingToken(ana, lourdes)
  server.setClock(new Date(endOf(today()).getTime() + 1))
  await server.db.query(`UPDATE connect_access_token SET expires_at = expires_at + interval '2 days'`)
  await server.db.query(`UPDATE connect_session SET expires_at = expires_at + interval '2 days'`)
  expect(await statusOf(token)).toBe(401)
  expect((await lourdes.caregivers()).items).toEqual([])
  await sweep(server.context)
  await sweep(server.context)
  expect((await lourdes.told()).filter((told) => told.startsWith('CaregiverEnded'))).toHaveLength(1)
  expect((await ana.told()).filter((told) => told.startsWith('HelpEnded'))).toHaveLength(1)
  // Nothing that is over is in the way of a new one.
  const invitation = await (await again(lourdes)).invite()
  expect((await ana.accept(invitation)).statusCode).toBe(200)
})

test('A caregiver gives up; the patient is told', async () => {
  const { lourdes, ana } = await helped()
  const token = await actingToken(ana, lourdes)
  expect((await ana.stop(lourdes.patientId)).statusCode).toBe(204)
  expect(await statusOf(token)).toBe(401)
  expect((await lourdes.caregivers()).items).toEqual([])
  expect((await lourdes.told())[0]).toBe('CaregiverEnded: Ana Reyes no longer helps you')
  expect(await ana.actions()).toEqual(['caregiver.accepted', 'caregiver.gave_up'])
  // A repeat, whose first answer was lost, changes nothing.
  expect((await ana.stop(lourdes.patientId)).statusCode).toBe(204)
  expect(await ana.actions()).toEqual(['caregiver.accepted', 'caregiver.gave_up'])
  expect(refusal(await ana.stop(ana.patientId))).toEqual(problemOf('NotFound'))
})

test('An erasure takes the name out of what others were told, on both sides', async () => {
  const { lourdes, ana, id } = await helped()
  await lourdes.end(id)
  const other = await helped()
  const erased = async ({ patientId, accountId }: { patientId: string; accountId: string }) =>
    inTransaction(server.db, async (tx) => {
      await eraseRowsOf(tx, { patientId, accountId }, server.context.clock())
      await anonymisePatient(tx, patientId, server.context.clock())
    })
  expect((await ana.told()).join()).toContain('Lourdes')
  await erased(lourdes)
  expect((await ana.told()).join()).not.toContain('Lourdes')
  expect((await other.lourdes.told()).join()).toContain('Ana')
  await addAccess(server.db, { accountId: other.ana.accountId, patientId: (await person('Rosa')).patientId })
  await erased(other.ana)
  expect((await other.lourdes.told()).join()).not.toContain('Ana')
  expect((await other.lourdes.caregivers()).items.map(({ name }) => name).join()).not.toMatch(/Erased/)
})

test('An ex-caregiver cannot come back by the old link', async () => {
  const { lourdes, ana, id, invitation } = await helped()
  await lourdes.end(id)
  expect(refusal(await ana.accept(invitation))).toEqual(problemOf('InvitationInvalid'))
  expect((await lourdes.caregivers()).items).toEqual([])
})

test('A link works once: of two who use it at the same time, one is let in', async () => {
  const [lourdes, ana, carlo] = [await person('Lourdes'), await person('Ana'), await person('Carlo')]
  const invitation = await lourdes.invite()
  const answers = await Promise.all([ana.accept(invitation), carlo.accept(invitation)])
  expect(answers.map((one) => one.statusCode).sort()).toEqual([200, 403])
  expect((await lourdes.caregivers()).items).toHaveLength(1)
  expect(refusal(await carlo.read(invitation))).toEqual(problemOf('InvitationInvalid'))
})

test('Guessed codes: five wrong ones, by whomever, end the invitation; each is on record, and the patient is told', async () => {
  const [lourdes, ana, thief] = [await person('Lourdes'), await person('Ana'), await person('Thief')]
  const invitation = await lourdes.invite()
  for (let left = INVITATION_TRIES - 1; left >= 0; left--) {
    const use = left % 2 ? thief.read : thief.accept
    const answer = await use(wrong(invitation))
    expect(refusal(answer)).toEqual(problemOf('InvitationCodeWrong'))
    expect(answer.json().error.data).toEqual({ left })
  }
  expect(refusal(await ana.accept(invitation))).toEqual(problemOf('InvitationInvalid'))
  expect(await thief.actions()).toEqual(Array(INVITATION_TRIES).fill('caregiver.code_wrong'))
  expect((await lourdes.told())[0]).toMatch(/^InvitationTried/)
  expect((await lourdes.caregivers()).invitations).toEqual([])
})

test('Codes guessed at the same time are limited too', async () => {
  const [lourdes, thief] = [await person('Lourdes'), await person('Thief')]
  const invitation = await lourdes.invite()
  await Promise.all(Array.from({ length: 9 }, () => thief.accept(wrong(invitation))))
  expect(await thief.actions()).toHaveLength(INVITATION_TRIES)
})

test('An invitation older than a week, taken back, or with another’s code does not open', async () => {
  const [lourdes, ana] = [await person('Lourdes'), await person('Ana')]
  const [old, another] = [await lourdes.invite(), await lourdes.invite()]
  if (old.code !== another.code) {
    expect(refusal(await ana.accept({ token: old.token, code: another.code }))).toEqual(
      problemOf('InvitationCodeWrong'),
    )
  }
  expect((await lourdes.cancel(another.id)).result.invitations.map(({ id }) => id)).toEqual([old.id])
  expect((await lourdes.cancel(another.id)).statusCode).toBe(200)
  expect(refusal(await ana.accept(another))).toEqual(problemOf('InvitationInvalid'))
  server.setClock(new Date(server.context.clock().getTime() + INVITATION_MS))
  const anaLater = await again(ana)
  expect(refusal(await anaLater.accept(old))).toEqual(problemOf('InvitationInvalid'))
  expect(refusal(await anaLater.accept({ token: 'unknown', code: '123456' }))).toEqual(problemOf('InvitationInvalid'))
})

test('An accepted invitation is not taken back: the access is ended', async () => {
  const { lourdes, id } = await helped()
  expect(refusal(await lourdes.cancel(id))).toEqual(problemOf('InvitationAccepted'))
  expect((await lourdes.caregivers()).items).toHaveLength(1)
})

test('The patient cannot accept, nor who helps already, nor staff, not even with a patient’s account', async () => {
  const { lourdes, ana } = await helped()
  const invitation = await lourdes.invite()
  expect(refusal(await lourdes.accept(invitation))).toEqual(problemOf('InvitationNotForYou'))
  expect(refusal(await ana.read(invitation))).toEqual(problemOf('AlreadyCaregiver'))
  expect(refusal(await ana.accept(invitation))).toEqual(problemOf('AlreadyCaregiver'))
  const { accountId } = await addStaff(server.db, 'reviewer')
  const both = await person('Both')
  await server.db.query(`UPDATE account SET roles = '{patient,reviewer}' WHERE id = $1`, [both.accountId])
  for (const staff of [accountId, both.accountId]) {
    const { token } = await addSession(server.db, staff, server.context.clock())
    expect(refusal(await withCalls({ accountId: staff }, token).accept(invitation))).toEqual(
      problemOf('InvitationNotForYou'),
    )
  }
  const carlo = await person('Carlo')
  expect((await carlo.accept(invitation)).statusCode).toBe(200)
})

test('Two who help each other end each side by itself', async () => {
  const { lourdes, ana, id } = await helped()
  const back = await ana.invite()
  expect((await lourdes.accept(back)).statusCode).toBe(200)
  await lourdes.end(id)
  expect((await lourdes.patients()).map((one) => one.id)).toEqual([lourdes.patientId, ana.patientId])
  expect((await ana.patients()).map((one) => one.id)).toEqual([ana.patientId])
})

test('A caregiver cannot invite, change or end others, even with everything a patient can give', async () => {
  const { lourdes, ana, id } = await helped({ scope: ['send', 'claim', 'collect'] })
  const acting = withCalls(ana, await actingToken(ana, lourdes))
  const stranger = await person('Stranger')
  expect(refusal(await stranger.end(id))).toEqual(problemOf('NotFound'))
  expect(refusal(await stranger.change(id, {}))).toEqual(problemOf('NotFound'))
  expect(refusal((await acting.invite()).answer)).toEqual(problemOf('NotAllowedForPatient'))
  expect(refusal(await acting.change(id, { scope: ['claim'] }))).toEqual(problemOf('NotAllowedForPatient'))
})

test('A parent is not ended by these calls: the program granted that', async () => {
  const [child, mother] = [await person('Paolo'), await person('Ana')]
  const id = await addAccess(server.db, {
    ...mother,
    patientId: child.patientId,
    scope: ['see', 'own'],
    grounds: 'Parent',
  })
  expect(refusal(await child.end(id))).toEqual(problemOf('NotFound'))
  expect(refusal(await child.change(id, {}))).toEqual(problemOf('NotFound'))
})

test('Only active patients invite, and an invitation ends when the patient leaves; so does every access', async () => {
  for (const status of ['UnderReview', 'Declined', 'Unsubscribed']) {
    expect(refusal((await (await person('Lourdes', status)).invite()).answer)).toEqual(problemOf('PatientNotActive'))
  }
  const { lourdes, ana } = await helped()
  const carlo = await person('Carlo')
  const open = await lourdes.invite()
  const token = await actingToken(ana, lourdes)
  expect((await call(server.app, unsubscribe, {}, { token: lourdes.token })).statusCode).toBeLessThan(300)
  expect(await statusOf(token)).toBe(401)
  expect((await ana.told())[0]).toBe('HelpEnded: You no longer help Lourdes')
  expect(refusal(await carlo.accept(open))).toEqual(problemOf('InvitationInvalid'))
})

test('Five people help at most, open invitations included', async () => {
  const lourdes = await person('Lourdes')
  const made = []
  for (let n = 0; n < MAX_CAREGIVERS; n++) made.push(await lourdes.invite())
  expect(refusal((await lourdes.invite()).answer)).toEqual(problemOf('TooManyCaregivers'))
  await (await person('Ana')).accept(made[0] as Opened)
  expect(refusal((await lourdes.invite()).answer)).toEqual(problemOf('TooManyCaregivers'))
  await lourdes.cancel(made[1]?.id ?? '')
  expect((await lourdes.invite()).answer.statusCode).toBe(200)
})

test('A patient makes ten invitations in a day, whatever becomes of them', async () => {
  let lourdes = await person('Lourdes')
  for (let n = 0; n < INVITATIONS_A_DAY; n++) {
    await lourdes.cancel((await lourdes.invite()).id)
    later(61_000)
    lourdes = await again(lourdes)
  }
  expect(refusal((await lourdes.invite()).answer)).toEqual(problemOf('TooManyRequests'))
})

test('A last day is from today on, within a year', async () => {
  const lourdes = await person('Lourdes')
  for (const lastDay of [daysAfter(today(), -1), daysAfter(today(), 367)]) {
    const { answer } = await lourdes.invite({ lastDay })
    expect(answer.json().error.validationErrors).toMatchObject([{ code: 'LastDayOfHelp', members: ['lastDay'] }])
  }
  expect((await lourdes.invite({ lastDay: daysAfter(today(), 366) })).answer.statusCode).toBe(200)
})

test('Names of invitations are deleted a month after their end', async () => {
  const lourdes = await person('Lourdes')
  const { id } = await lourdes.invite()
  const stored = async () => (await server.db.query('SELECT FROM patient_invitation WHERE id = $1', [id])).rows.length
  later(INVITATION_MS + 29 * DAY)
  await sweep(server.context)
  expect(await stored()).toBe(1)
  later(2 * DAY)
  await sweep(server.context)
  expect(await stored()).toBe(0)
})
