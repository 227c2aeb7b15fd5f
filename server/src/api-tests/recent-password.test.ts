// Every call that the contract marks as needing a recent password. How one is proved: features/password/reauthenticate.test.ts.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { PASSWORD_PROOF_MS } from '@aruga/contract/limits'
import { reauthenticate } from '@aruga/contract/password/password'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, refusal, startTestApp, type TestApp } from '../testing/app.ts'
import { takeSnapshot } from '../testing/db-snapshot.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { defaultCaller, preparePicture, sendPlan } from '../testing/plan.ts'

const all = endpoints as readonly Endpoint[]

let server: TestApp
let fixtures: Fixtures

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  fixtures = await createFixtures(server, await addPlace(server))
})
afterAll(() => server.close())
afterEach(() => server.setClock(new Date()))

/** Moves the clock until this log-in no longer counts as a proof. */
const waitUntilOld = () => server.setClock(new Date(Date.now() + PASSWORD_PROOF_MS))

test('The calls that need a recent password are those that would hand an account or its medicine over or end it, change money, end a safeguard, or reach everybody', () => {
  const needing = all.filter(({ recentPassword }) => recentPassword)
  expect(
    needing.map(({ name, recentPassword }) => (recentPassword === 'always' ? name : `${name} (sometimes)`)),
  ).toEqual([
    'editProfile (sometimes)',
    'unsubscribe',
    'deleteLogIn',
    'askLogInNumber',
    'removeLogInNumber',
    'setMailAddress (sometimes)',
    'inviteCaregiver',
    'changeCaregiver',
    'giveOver',
    'nameCollector',
    'allowCollector',
    'setSecurityQuestions',
    'beginPasskey',
    'addPasskey',
    'removePasskey',
    'endSession',
    'endOtherSessions',
    'downloadPortableCopy',
    'requestErasure',
    'takeBackReceipt',
    'confirmAccess',
    'offerTakeOver',
    'setTillPin',
    'removeTillPin',
    'inviteStaff',
    'inviteStaffAgain',
    'editStaffAccount',
    'closeStaffAccount',
    'reopenStaffAccount',
    'endStaffSessions',
    'resetSecondFactor',
    'resetTillPin',
    'importPatients',
    'invitePatients',
    'undoPatientImport',
    'importStaffFile',
    'inviteToBranch',
    'inviteToBranchAgain',
    'giveTillPin',
    'endBranchStaffSessions',
    'takeFromBranches',
    'beginSecondFactor',
    'removeSecondFactor',
    'addBranch (sometimes)',
    'editBranch (sometimes)',
    'importTable',
    'publishPage',
    'arrangeEducationPage',
    'editProgram',
    'chooseCombination',
    'changeReminder',
    'addPaperKind',
    'changePaperKind',
    'addProduct',
    'editProduct',
    'setPrice',
    'removePrice',
    'addTier',
    'changeTier',
    'setTierRule',
    'changeSecondPersonLimit',
    'proposeChanges',
    'acceptProposal',
    'setTax',
    'removeTax',
    'addBudget',
    'changeBudget',
    'sendAnnouncement',
    'erasePatient',
    'tellAffectedPatients',
    'startRecall',
    'answerStatementDispute',
    'payStatement',
    'payStatements',
    'changeSecondLookShare',
    'changeRetentionPeriod',
    'liftLegalHold',
    'addWebhook',
    'allowWebhook',
    'removeWebhook',
    'rotateWebhookSecret',
    'endFormerSecret',
  ])
})

// Leaving comes last: it ends the session that the other calls use.
const isLast = ({ name }: Endpoint) => Number(name === 'unsubscribe')
const always = all.filter(({ recentPassword }) => recentPassword === 'always').sort((a, b) => isLast(a) - isLast(b))

describe('without a recent password', () => {
  test.each(always.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is refused and changes nothing',
    async (_name, endpoint) => {
      waitUntilOld()
      const before = await takeSnapshot(server)
      const answer = await sendPlan(server.app, fixtures, endpoint, exampleOf(endpoint))
      expect(refusal(answer)).toEqual(problemOf('PasswordProofNeeded'))
      expect(faultsOf(endpoint, answer)).toEqual([])
      expect(await takeSnapshot(server)).toEqual(before)
    },
  )
})

describe('after the password is proved again', () => {
  test.each(always.map((endpoint) => [endpoint.name, endpoint] as const))('%s works', async (_name, endpoint) => {
    waitUntilOld()
    const plan = exampleOf(endpoint)
    const as = plan.as ?? defaultCaller(endpoint)
    const proved = await sendPlan(server.app, fixtures, reauthenticate, { ...exampleOf(reauthenticate), as })
    expect([proved.statusCode, proved.body]).toEqual([204, ''])
    const answer = await sendPlan(server.app, fixtures, endpoint, plan)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  })
})
