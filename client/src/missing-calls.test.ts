import { listConsents } from '@aruga/contract/consents/consents'
import { readProgramFacts } from '@aruga/contract/program/program'
import { listSessions } from '@aruga/contract/sessions/sessions'
import { expect, test } from 'vitest'
import { createMissingCalls } from './missing-calls.ts'
import { LETTER, openLoggedIn } from './testing/app.ts'
import { refusal, reply } from './testing/fake-server.ts'

const openTolerant = (routes: Parameters<typeof openLoggedIn>[0]) => {
  const missing = createMissingCalls()
  return openLoggedIn(routes, undefined, missing).then((app) => ({ app, missing }))
}

test.each([404, 405])(
  'a call of ours that a server answers with %d is missing: no toast, and no second try',
  async (status) => {
    const { app, missing } = await openTolerant({ [listSessions.path]: () => reply(status) })
    let notified = 0
    missing.subscribe(() => notified++)
    for (let time = 1; time <= 2; time += 1)
      await expect(app.api.call(listSessions, {})).rejects.toMatchObject({ status: 404, isMissingCall: true })
    expect(app.calls()).toEqual(['GET /api/app/profile/sessions'])
    expect(missing.has(listConsents)).toBe(false)
    expect(notified).toBe(1)
    expect(app.happened).toEqual([])
  },
)

test('a server without the program’s details has none of our calls', async () => {
  const { app, missing } = await openTolerant({})
  await expect(app.api.call(readProgramFacts, {})).rejects.toMatchObject({ isMissingCall: true })
  await expect(app.api.call(listConsents, {})).rejects.toMatchObject({ isMissingCall: true })
  expect(app.requests).toHaveLength(1)
  expect(missing.has(listSessions)).toBe(true)
})

test('a missing record is not a missing call, and the specification’s calls never count as missing', async () => {
  const { app, missing } = await openTolerant({
    [listSessions.path]: () => refusal(404, 'NotFound', 'Gone.'),
    [LETTER]: () => reply(404),
  })
  await expect(app.api.call(listSessions, {}, { handles: true })).rejects.toMatchObject({ isMissingCall: false })
  await expect(app.readLetter()).rejects.toMatchObject({ status: 404, isMissingCall: false })
  expect(missing.has(listSessions)).toBe(false)
  expect(app.happened).toHaveLength(1)
})
