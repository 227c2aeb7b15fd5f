// Products out of stock at a branch: reported by its counter, shown to patients who choose a branch or have a claim there. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Day, Id, IdParams, ListQuery, Nullable, OneOf, PageOf, Timestamp } from '../values.ts'

const outage = {
  since: Timestamp,
  /** When the branch expects it again; null without a day, or after it has passed. */
  expectedOn: Nullable(Day),
}

export const StockOut = Type.Object({ branchId: Id, ...outage })
export type StockOut = Static<typeof StockOut>

/** What the branch of a claim said about it. `NotYet`: nothing. */
const claimAnswers = ['NotYet', 'Ready', 'ReadyFrom', 'NotBefore'] as const

const ClaimAnswer = Type.Object({
  answer: OneOf(claimAnswers),
  /** Of `ReadyFrom` and `NotBefore`; the beginning of a day in Manila stands for the whole day. */
  readyAt: Nullable(Timestamp),
  answeredAt: Nullable(Timestamp),
})
export type ClaimAnswer = Static<typeof ClaimAnswer>

/** A branch that has not reported the product as out of stock. `distance` in metres from the branch of the claim. */
const BranchNearby = Type.Object({
  id: Id,
  name: Type.String(),
  pharmacyName: Type.String(),
  city: Type.String(),
  distance: Nullable(Type.Number()),
})

export const listStockOuts = endpoint({
  name: 'listStockOuts',
  method: 'GET',
  path: '/api/app/patient-client/letter-of-authorization-stock/{id}',
  summary:
    'The branches that said they are out of a letter’s product, what the branch of its claim answered, and the nearest other branches if that is not “ready”',
  access: 'own-data',
  acting: 'see',
  params: IdParams,
  result: Type.Object({
    items: Type.Array(StockOut),
    /** Null: nothing to show, since the program does not want answers, the branch is out, or something was handed over. */
    answer: Nullable(ClaimAnswer),
    /** For a claim whose branch does not have it yet: the nearest others, at most three. */
    nearby: Type.Array(BranchNearby),
  }),
  problems: ['NotFound'],
})

/** A product at the caller's branch. */
export const StockLine = Type.Object({
  /** The product's. */
  id: Id,
  name: Type.String(),
  strength: Type.String(),
  form: Type.String(),
  /** Null: the branch has not reported it out of stock. */
  out: Nullable(
    Type.Object({
      since: Timestamp,
      /** As entered, though the day may have passed. */
      expectedOn: Nullable(Day),
      byName: Type.String(),
    }),
  ),
})
export type StockLine = Static<typeof StockLine>

const { Filter, SkipCount, MaxResultCount } = ListQuery.properties

export const listStock = endpoint({
  name: 'listStock',
  method: 'GET',
  path: '/api/app/staff/stock',
  summary: 'The program’s products at the caller’s branch: those that it is out of first',
  access: 'pharmacies.tell-stock',
  query: Type.Object({ Filter, SkipCount, MaxResultCount }),
  result: PageOf(StockLine),
  problems: ['StaffWithoutBranch'],
})

export const tellStock = endpoint({
  name: 'tellStock',
  method: 'PUT',
  path: '/api/app/staff/stock/{id}',
  summary:
    'Tell that the branch is out of a product, or has it again. Whoever has a claim for it there is told once; a repeat changes the expected day',
  access: 'pharmacies.tell-stock',
  params: IdParams,
  body: Type.Object({
    isOut: Type.Boolean(),
    /** When it is expected again, today at the earliest; ignored when it is in stock. */
    expectedOn: Type.Optional(Nullable(Day)),
  }),
  result: StockLine,
  problems: ['NotFound', 'StaffWithoutBranch'],
})
