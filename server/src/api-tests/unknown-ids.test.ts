// A request that names an unknown id, of a patient or of staff, gets the documented refusal and changes nothing.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import type { ErrorBody } from '@aruga/contract/error-body'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { takeSnapshot } from '../testing/db-snapshot.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createFixtures, type Fixtures } from '../testing/fixtures.ts'
import { type Plan, preparePicture, sendPlan } from '../testing/plan.ts'

type Name = (typeof endpoints)[number]['name']
type Node = {
  description?: string
  enum?: unknown[]
  pattern?: string
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** Unknown values for fields that name something without a GUID. */
const UNKNOWN: Record<string, string> = {
  filename: '@unknown.filename',
  hcpCode: 'HCP-0000',
  HCPCode: 'HCP-0000',
  version: '99999',
}
/** The same for calls whose `code` is a claim code. */
const UNKNOWN_CLAIM = { ...UNKNOWN, code: '@unknown.code' }
/** Calls whose code is new by nature. */
const NEW: Name[] = ['addProfessional']

/** The fields of a call that name something, as `params.id` or `body.letter.productId`, and an unknown value for each. */
function namesIn({ name: call, params, query, body, multipart, problems }: Endpoint): [place: string, as: string][] {
  const unknowns: Record<string, string> = problems.includes('ClaimCodeUnknown') ? UNKNOWN_CLAIM : UNKNOWN
  if (NEW.includes(call as Name)) return []
  const within = (node: Node | undefined, at: string): [string, string][] => {
    if (!node) return []
    const name = at.split('.').at(-1) ?? ''
    const unknown = node.description === 'GUID' ? '@unknown.id' : unknowns[name]
    if (unknown) return [[at, unknown]]
    return [
      ...(node.anyOf ?? []).flatMap((one) => within(one, at)),
      ...Object.entries(node.properties ?? {}).flatMap(([part, inner]) => within(inner, `${at}.${part}`)),
      ...within(node.items, `${at}.0`),
    ]
  }
  const parts = { params, query, body, fields: multipart?.fields }
  return Object.entries(parts).flatMap(([part, schema]) => within(schema as unknown as Node, part))
}

/** A refusal's code, or a check of the answer where nothing is refused. */
type Expected = string | ((answer: unknown) => void)

const empty = (answer: unknown) => expect(answer).toMatchObject({ items: [] })
const anything = () => {}
const emptyAudience = (part: string) => ({
  [`${part}.productId`]: 'NobodyToTell',
  [`${part}.branchId`]: 'NobodyToTell',
  [`${part}.professionalId`]: 'NobodyToTell',
})
const counted = (answer: unknown) => expect(answer).toEqual({ patients: 0 })

/** Fields whose refusal is not NotFound. */
const expected: Partial<Record<Name, Record<string, Expected>>> = {
  register: { 'fields.HCPCode': 'HcpCodeUnknown' },
  registerSomebody: { 'fields.HCPCode': 'HcpCodeUnknown' },
  enrolPatient: { 'fields.HCPCode': 'HcpCodeUnknown' },
  printPaperNotices: { 'body.ids.0': empty },
  assignDoctor: { 'query.hcpCode': 'HcpCodeUnknown' },
  findHealthcareProfessional: { 'params.hcpCode': 'HcpCodeUnknown' },
  issueUploadTicket: { 'body.paperKindId': 'ValidationFailed' },
  requestPaper: { 'body.kindId': 'NotFound' },
  addPaperKind: { 'body.productId': 'ValidationFailed' },
  changePaperKind: { 'body.productId': 'ValidationFailed' },
  declineDocument: { 'body.textId': 'ValidationFailed' },
  takeBackReceipt: { 'body.textId': 'ValidationFailed' },
  cancelLetter: { 'body.textId': 'ValidationFailed' },
  listDocuments: { 'query.LetterOfAuthorizationId': empty },
  listPurchases: { 'query.LetterId': empty },
  listProposals: { 'query.ProductId': empty },

  verifyPasswordResetToken: { 'body.userId': (answer) => expect(answer).toBe(false) },
  resetPassword: { 'body.userId': 'InvalidToken' },
  readRegistrationLink: { 'body.userId': 'InvalidToken' },
  confirmRegistration: { 'body.userId': 'InvalidToken' },
  refuseRegistration: { 'body.userId': 'InvalidToken' },
  confirmEmailAddress: { 'body.userId': 'InvalidToken' },
  readResetQuestion: { 'body.userId': 'InvalidToken' },
  requestDelayedReset: { 'body.userId': 'InvalidToken' },
  undoEmailChange: { 'body.userId': 'InvalidToken' },

  listCases: { 'query.CaseId': anything },
  previewAssignment: { 'body.ids.0': anything },
  assignCases: { 'body.ids.0': anything },
  noteCall: { 'body.followUp.ownerId': 'ValidationFailed' },
  // As of somebody whom the caller has not opened.
  checkBudgets: { 'query.patientId': 'FileNotOpened' },
  planFollowUp: { 'body.ownerId': 'ValidationFailed' },
  // Releasing a case that is not assigned succeeds.
  releaseCase: { 'params.id': anything },
  // The examples have one letter, whose warnings name no product and no letter.
  approveRegistration: {
    'body.documentIds.0': 'CaseChanged',
    'body.letter.productId': 'ProductNotAvailable',
    'body.moreLetters.0.productId': 'ValidationFailed',
    'body.acknowledged.0.productId': 'WarningsChanged',
    'body.acknowledged.0.letterId': 'WarningsChanged',
  },
  declineAsNotEligible: { 'body.documentIds.0': 'CaseChanged', 'body.textId': 'ValidationFailed' },
  declineRegistration: {
    'body.documentIds.0': 'ValidationFailed',
    'body.wrong.0': 'ValidationFailed',
    'body.textId': 'ValidationFailed',
  },
  acceptPrescription: {
    'body.letter.productId': 'ProductNotAvailable',
    'body.moreLetters.0.productId': 'ValidationFailed',
    'body.acknowledged.0.productId': 'WarningsChanged',
    'body.acknowledged.0.letterId': 'WarningsChanged',
  },
  checkReceipt: { 'body.branchId': anything, 'body.letterId': anything, 'body.together.0.letterId': anything },
  acceptReceipt: {
    'body.branchId': 'ValidationFailed',
    'body.letterId': 'ValidationFailed',
    'body.acknowledged.0.productId': 'WarningsChanged',
    'body.acknowledged.0.letterId': 'WarningsChanged',
  },
  issueLetter: {
    'body.prescriptionId': 'PrescriptionNotUsable',
    'body.acknowledged.0.productId': 'WarningsChanged',
    'body.acknowledged.0.letterId': 'WarningsChanged',
  },
  readLettersSoFar: { 'query.PrescriptionId': anything },
  searchPatients: { 'body.after': anything },
  listAllLetters: { 'query.ProductId': empty },
  lookUpClaim: { 'body.code': 'ClaimCodeUnknown' },
  dispenseClaim: { 'body.code': 'ClaimCodeUnknown', 'body.collectorId': 'CollectorNotNamed' },
  refuseClaim: { 'body.code': 'ClaimCodeUnknown' },
  askForCollector: { 'body.code': 'ClaimCodeUnknown' },

  inviteStaff: { 'body.branchId': 'BranchNotAvailable', 'body.otherBranchIds.0': 'BranchNotAvailable' },
  editStaffAccount: { 'body.branchId': 'BranchNotAvailable', 'body.otherBranchIds.0': 'BranchNotAvailable' },
  inviteToBranch: { 'body.branchId': 'BranchNotAvailable' },
  listManagedBranches: { 'query.PharmacyId': empty },
  countAudience: { 'body.productId': counted, 'body.branchId': counted, 'body.professionalId': counted },
  sendAnnouncement: emptyAudience('body.audience'),
  listOwnAdverseEvents: { 'query.After': empty },
  // The version of a case is a number, which has no unknown value.
  assessAdverseEvent: { 'body.version': 'ValidationFailed' },
  handOverAdverseEvent: { 'body.version': 'ValidationFailed' },
  acknowledgeAdverseEvent: { 'body.version': 'ValidationFailed' },
  listAdverseEvents: { 'query.After': empty },
  listSignals: { 'query.After': empty },
  // A price is for a pharmacy or a branch, not for both.
  setPrice: { 'body.pharmacyId': 'ValidationFailed', 'body.branchId': 'ValidationFailed' },
  proposeChanges: { 'body.price.pharmacyId': 'ValidationFailed', 'body.price.branchId': 'ValidationFailed' },
  draftRecall: { 'body.replacement.productId': 'ProductNotAvailable' },
  changeRecall: { 'body.replacement.productId': 'ProductNotAvailable' },
  openBreach: { 'body.scope.actorId': anything },
  searchBreach: { 'body.actorId': anything },
  searchAudit: { 'query.ActorId': empty },
  exportAudit: { 'query.ActorId': anything },
  readReport: { 'query.BranchId': anything, 'query.PharmacyId': anything, 'query.ProductId': anything },
  exportReport: { 'query.BranchId': anything, 'query.PharmacyId': anything, 'query.ProductId': anything },
}
/** Stored whatever they contain. */
const AUDITED: Name[] = ['searchPatients', 'exportAudit', 'openBreach', 'searchBreach']

let server: TestApp
let fixtures: Fixtures

beforeAll(async () => {
  await preparePicture()
  server = await startTestApp({ trustProxy: 1 })
  fixtures = await createFixtures(server, await addPlace(server))
})
afterAll(() => server.close())

const all = endpoints as readonly Endpoint[]
const naming = all.map((endpoint) => [endpoint.name, endpoint, namesIn(endpoint)] as const)

test('every expectation above names a field of its call', () => {
  const places = naming.flatMap(([name, , names]) => names.map(([place]) => `${name} ${place}`))
  const listed = Object.entries(expected).flatMap(([name, at]) => Object.keys(at).map((place) => `${name} ${place}`))
  expect(places).toEqual(expect.arrayContaining(listed))
  expect(places.length).toBeGreaterThan(80)
})

test.each(naming.filter(([, , names]) => names.length > 0))('%s', async (name, endpoint, names) => {
  const before = await takeSnapshot(server)
  for (const [place, unknown] of names) {
    const answer = await sendPlan(server.app, fixtures, endpoint, withValue(exampleOf(endpoint), place, unknown))
    const what = `${place}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
    expect(faultsOf(endpoint, answer), what).toEqual([])
    const outcome = expected[name as Name]?.[place] ?? 'NotFound'
    if (typeof outcome === 'string') {
      expect(codeOf(answer), what).toBe(outcome)
    } else {
      expect(answer.statusCode, what).toBeLessThan(300)
      outcome(/json/.test(String(answer.headers['content-type'])) ? answer.json() : answer.body)
    }
  }
  if (!AUDITED.includes(name as Name)) expect(await takeSnapshot(server)).toEqual(before)
})

/** As named in the contract. */
const codeOf = (answer: LightMyRequestResponse) =>
  answer.statusCode === 400 ? 'ValidationFailed' : answer.json<ErrorBody>().error?.code?.replace('Aruga:', '')

/** The plan with this value in that field. */
function withValue(plan: Plan, place: string, value: string): Plan {
  const [part = '', ...names] = place.split('.')
  const last = names.pop() ?? ''
  if (part === 'query' || part === 'fields') {
    const pairs = (plan[part] ?? []).filter(([name]) => name !== last)
    return { ...plan, [part]: [...pairs, [last, value]] }
  }
  const copy = structuredClone(plan) as Record<string, unknown>
  const inside = (outer: Record<string, unknown>, name: string) => {
    outer[name] ??= {}
    return outer[name] as Record<string, unknown>
  }
  names.reduce(inside, copy[part] as typeof copy)[last] = value
  return copy as Plan
}
