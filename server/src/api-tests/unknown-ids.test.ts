// Whoever names a thing that nobody has is told so as the contract says, staff too, and nothing has changed.
import type { Endpoint } from '@aruga/contract/endpoint'
import { endpoints } from '@aruga/contract/endpoints'
import type { ErrorBody } from '@aruga/contract/error-body'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { standingOf } from '../testing/db-snapshot.ts'
import { faultsOf } from '../testing/documented.ts'
import { exampleOf } from '../testing/examples.ts'
import { addPlace, createWorld, type World } from '../testing/fixtures.ts'
import { type Plan, sendPlan, smallPicture } from '../testing/plan.ts'

type Name = (typeof endpoints)[number]['name']
type Node = {
  description?: string
  enum?: unknown[]
  pattern?: string
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/** What stands for a thing that nobody has, where it is named by something else than a GUID. */
const UNKNOWN: Record<string, string> = {
  filename: '@unknown.filename',
  hcpCode: 'HCP-0000',
  HCPCode: 'HCP-0000',
  version: '99999',
}
/** And where `code` is what a patient shows at the counter. */
const UNKNOWN_CLAIM = { ...UNKNOWN, code: '@unknown.code' }
/** Codes that these calls give away for the first time. */
const NEW: Name[] = ['addProfessional']

/** The places of a call where a thing is named, written `params.id`, `body.letter.productId`, and what to put there. */
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

/** A refusal's code, or a look at what is answered where nothing is refused. */
type Expected = string | ((answer: unknown) => void)

/** What there is none of, a list has none of. */
const empty = (answer: unknown) => expect(answer).toMatchObject({ items: [] })
const anything = () => {}
const nobody = (part: string) => ({
  [`${part}.productId`]: 'NobodyToTell',
  [`${part}.branchId`]: 'NobodyToTell',
  [`${part}.professionalId`]: 'NobodyToTell',
})
const counted = (answer: unknown) => expect(answer).toEqual({ patients: 0 })

/** Where it is not NotFound. */
const expected: Partial<Record<Name, Record<string, Expected>>> = {
  register: { 'fields.HCPCode': 'HcpCodeUnknown' },
  assignDoctor: { 'query.hcpCode': 'HcpCodeUnknown' },
  findHealthcareProfessional: { 'params.hcpCode': 'HcpCodeUnknown' },
  listDocuments: { 'query.LetterOfAuthorizationId': empty },

  verifyPasswordResetToken: { 'body.userId': (answer) => expect(answer).toBe(false) },
  resetPassword: { 'body.userId': 'InvalidToken' },
  confirmEmailAddress: { 'body.userId': 'InvalidToken' },
  readResetQuestion: { 'body.userId': 'InvalidToken' },

  // Who holds nothing has let go.
  releaseCase: { 'params.id': anything },
  approveRegistration: { 'body.documentIds.0': 'CaseChanged', 'body.letter.productId': 'ProductNotAvailable' },
  declineRegistration: { 'body.documentIds.0': 'ValidationFailed', 'body.wrong.0': 'ValidationFailed' },
  acceptPrescription: { 'body.letter.productId': 'ProductNotAvailable' },
  checkReceipt: { 'body.branchId': anything, 'body.letterId': anything },
  acceptReceipt: { 'body.branchId': 'ValidationFailed', 'body.letterId': 'ValidationFailed' },
  issueLetter: { 'body.prescriptionId': 'PrescriptionNotUsable' },
  listAllLetters: { 'query.ProductId': empty },
  lookUpClaim: { 'body.code': 'ClaimCodeUnknown' },
  dispenseClaim: { 'body.code': 'ClaimCodeUnknown' },
  refuseClaim: { 'body.code': 'ClaimCodeUnknown' },

  inviteStaff: { 'body.branchId': 'BranchNotAvailable' },
  editStaffAccount: { 'body.branchId': 'BranchNotAvailable' },
  listKeptBranches: { 'query.PharmacyId': empty },
  countAudience: { 'body.productId': counted, 'body.branchId': counted, 'body.professionalId': counted },
  sendAnnouncement: nobody('body.audience'),
  searchAudit: { 'query.ActorId': empty },
  exportAudit: { 'query.ActorId': anything },
  readReport: { 'query.BranchId': anything, 'query.PharmacyId': anything, 'query.ProductId': anything },
  exportReport: { 'query.BranchId': anything, 'query.PharmacyId': anything, 'query.ProductId': anything },
}
/** An export is on record, whatever is in it. */
const RECORDED: Name[] = ['exportAudit']

let server: TestApp
let world: World

beforeAll(async () => {
  await smallPicture()
  server = await startTestApp({ trustProxy: true })
  world = await createWorld(server, await addPlace(server))
})
afterAll(() => server.close())

const all = endpoints as readonly Endpoint[]
const naming = all.map((endpoint) => [endpoint.name, endpoint, namesIn(endpoint)] as const)

test('whatever is said above of a call is said of a place that it has', () => {
  const places = naming.flatMap(([name, , names]) => names.map(([place]) => `${name} ${place}`))
  const said = Object.entries(expected).flatMap(([name, at]) => Object.keys(at).map((place) => `${name} ${place}`))
  expect(places).toEqual(expect.arrayContaining(said))
  expect(places.length).toBeGreaterThan(80)
})

test.each(naming.filter(([, , names]) => names.length > 0))('%s', async (name, endpoint, names) => {
  const before = await standingOf(server)
  for (const [place, unknown] of names) {
    const answer = await sendPlan(server.app, world, endpoint, placing(exampleOf(endpoint), place, unknown))
    const what = `${place}: ${answer.statusCode} ${answer.body.slice(0, 300)}`
    expect(faultsOf(endpoint, answer), what).toEqual([])
    const due = expected[name as Name]?.[place] ?? 'NotFound'
    if (typeof due === 'string') {
      expect(codeOf(answer), what).toBe(due)
    } else {
      expect(answer.statusCode, what).toBeLessThan(300)
      due(/json/.test(String(answer.headers['content-type'])) ? answer.json() : answer.body)
    }
  }
  if (!RECORDED.includes(name as Name)) expect(await standingOf(server)).toEqual(before)
})

/** As the contract names it. */
const codeOf = (answer: LightMyRequestResponse) =>
  answer.statusCode === 400 ? 'ValidationFailed' : answer.json<ErrorBody>().error?.code?.replace('Aruga:', '')

/** The plan with this value in that place. */
function placing(plan: Plan, place: string, value: string): Plan {
  const [part = '', ...names] = place.split('.')
  const last = names.pop() ?? ''
  if (part === 'query' || part === 'fields') {
    const pairs = (plan[part] ?? []).filter(([name]) => name !== last)
    return { ...plan, [part]: [...pairs, [last, value]] }
  }
  const copy = structuredClone(plan) as Record<string, unknown>
  const holder = names.reduce((inner, name) => inner[name] as Record<string, unknown>, copy[part] as typeof copy)
  holder[last] = value
  return copy as Plan
}
