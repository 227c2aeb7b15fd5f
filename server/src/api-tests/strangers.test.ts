// Another patient's data does not exist: the answer equals that for an unknown id, byte for byte.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import { may } from '@aruga/contract/permissions'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { takeSnapshot } from '../testing/db-snapshot.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { type Plan, preparePicture, sendPlan } from '../testing/plan.ts'

type Name = (typeof endpoints)[number]['name']
type Foreign = { field: string; theirs: string; unknown?: string }

/** Each field of a patient's call that names something of a patient, and another patient's value for it. */
const foreign: Partial<Record<Name, Foreign>> = {
  readLetter: { field: 'id', theirs: '@theirs.letter.Claimed' },
  listStockOuts: { field: 'id', theirs: '@theirs.letter.Claimed' },
  readFreeUnits: { field: 'id', theirs: '@theirs.letter.Claimed' },
  claimLetter: { field: 'id', theirs: '@theirs.letter.Issued' },
  nameCollector: { field: 'letterId', theirs: '@theirs.letter.Claimed' },
  undoLetterClaim: { field: 'id', theirs: '@theirs.letter.Claimed' },
  uploadClaimedGoodsReceipt: { field: 'LetterOfAuthorizationId', theirs: '@theirs.letter.Claimed' },
  uploadPrescription: { field: 'LetterOfAuthorizationId', theirs: '@theirs.letter.Claimed' },
  uploadOfficialReceipt: { field: 'LetterOfAuthorizationId', theirs: '@theirs.letter.Claimed' },
  putOfficialReceipt: { field: 'id', theirs: '@theirs.document.ReceiptNeedsQuantity' },
  markNotificationRead: { field: 'id', theirs: '@theirs.notification.unread' },
  issueUploadTicket: { field: 'letterId', theirs: '@theirs.letter.Claimed' },
  listDocuments: { field: 'LetterOfAuthorizationId', theirs: '@theirs.letter.Claimed' },
  listPurchases: { field: 'LetterId', theirs: '@theirs.letter.Claimed' },
  readLetterPrice: { field: 'id', theirs: '@theirs.letter.Claimed' },
  readDocument: { field: 'id', theirs: '@theirs.document.Id' },
  viewDocument: { field: 'filename', theirs: '@theirs.filename.Id', unknown: '@unknown.filename' },
  replaceDocument: { field: 'id', theirs: '@theirs.document.PrescriptionDeclined' },
  listOwnAdverseEvents: { field: 'After', theirs: '@theirs.sideEffect' },
  addToAdverseEvent: { field: 'id', theirs: '@theirs.sideEffect' },
  endSession: { field: 'id', theirs: '@theirs.session.other' },
  downloadPortableCopy: { field: 'id', theirs: '@theirs.copy' },
  answerQuestion: { field: 'id', theirs: '@theirs.question' },
  giveOver: { field: 'id', theirs: '@theirs.ward' },
  stopHelping: { field: 'id', theirs: '@theirs.helped' },
  cancelInvitation: { field: 'id', theirs: '@theirs.invitation' },
  changeCaregiver: { field: 'id', theirs: '@theirs.caregiver' },
  endCaregiver: { field: 'id', theirs: '@theirs.caregiver' },
  takeBackCollector: { field: 'id', theirs: '@theirs.collector' },
  allowCollector: { field: 'id', theirs: '@theirs.collectorRequest' },
  declineCollector: { field: 'id', theirs: '@theirs.declinedRequest' },
  renamePasskey: { field: 'id', theirs: '@theirs.passkey' },
  removePasskey: { field: 'id', theirs: '@theirs.passkey' },
}
/** Lists filter by a foreign id and are empty. */
const lists: Name[] = ['listDocuments', 'listPurchases', 'listOwnAdverseEvents']
/** Ids that belong to no patient. */
const common = ['branchId', 'pharmacyBranchId', 'paperKindId']

const ofPatients = (endpoints as readonly Endpoint[]).filter(
  ({ access }) => access !== 'public' && may(['patient'], access),
)

let server: TestApp
let fixtures: Fixtures

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  fixtures = await createFixtures(server, await addPlace(server))
})
afterAll(() => server.close())

test('every call that takes the id of something that a patient owns is tested below', () => {
  const taking = ofPatients.filter(({ params, query, body, multipart }) =>
    [params, query, body, multipart?.fields].some((schema) =>
      Object.entries(
        (schema as { properties?: Record<string, { description?: string }> } | undefined)?.properties ?? {},
      )
        .filter(([name]) => !common.includes(name))
        .some(([name, { description }]) => description === 'GUID' || name === 'filename'),
    ),
  )
  expect(taking.map(({ name }) => name).sort()).toEqual(Object.keys(foreign).sort())
})

/** The answer as the caller sees it, without the parts that differ between any two requests. */
const comparable = ({ statusCode, headers, body }: LightMyRequestResponse) => {
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { statusCode, headers: others, body }
}

const taking = ofPatients.flatMap((endpoint) => {
  const field = foreign[endpoint.name as Name]
  return field ? [[endpoint.name, endpoint, field] as const] : []
})
describe.each(taking)('%s', (name, endpoint, { field, theirs, unknown = '@unknown.id' }) => {
  test('answers another patient’s id like an unknown one, and changes nothing', async () => {
    const before = await takeSnapshot(server)
    const [foreigner, nothing] = [
      await sendPlan(server.app, fixtures, endpoint, withField(exampleOf(endpoint), field, theirs)),
      await sendPlan(server.app, fixtures, endpoint, withField(exampleOf(endpoint), field, unknown)),
    ]
    expect(comparable(foreigner)).toEqual(comparable(nothing))
    expect(faultsOf(endpoint, foreigner)).toEqual([])
    if (lists.includes(name as Name)) expect(foreigner.json()).toMatchObject({ items: [] })
    else expect(foreigner.json().error.code).toBe('Aruga:NotFound')
    expect(await takeSnapshot(server)).toEqual(before)
  })

  test('succeeds for the owner', async () => {
    const mine = theirs.replace('@theirs', '@mine')
    const answer = await sendPlan(server.app, fixtures, endpoint, withField(exampleOf(endpoint), field, mine))
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  })
})

/** The plan with the field, at any depth, set to this value. */
function withField(plan: Plan, field: string, value: string): Plan {
  const pairs = (list: [string, string][] = []) => [...list.filter(([name]) => name !== field), [field, value]]
  if (plan.params && field in plan.params) return { ...plan, params: { ...plan.params, [field]: value } }
  if (plan.body) return { ...plan, body: { ...(plan.body as object), [field]: value } }
  if (plan.fields) return { ...plan, fields: pairs(plan.fields) as [string, string][] }
  return { ...plan, query: pairs(plan.query) as [string, string][] }
}
