// Changes of prices and rules that need a second person: proposed by one, accepted or declined by another (docs/decisions/249).
// Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { UnitPrice } from '../money.ts'
import { CombinationFrom } from '../program/combination.ts'
import { Day, Id, IdParams, ListQuery, NonBlankLine, Nullable, OneOf, PageOf, Texts, Timestamp } from '../values.ts'
import { BenefitRule, NewBenefitRule } from './benefit.ts'
import { NewPrice } from './prices.ts'
import { Combination } from './statute.ts'

/** In percent; null: no change needs a second person. */
const Limit = Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))
const { pharmacyId, branchId, from } = NewPrice.properties

/** At least one. They are accepted together. */
const ProposedChanges = Type.Object({
  price: Type.Optional(Type.Object({ productId: Id, ...NewPrice.properties })),
  /** The price that is still to come from that day on is removed. */
  priceRemoval: Type.Optional(Type.Object({ productId: Id, pharmacyId, branchId, from })),
  /** The program's part of a product; null: none. `benefit` are its words where there is no rule. */
  rule: Type.Optional(
    Type.Object({ productId: Id, benefitRule: Nullable(NewBenefitRule), benefit: Texts(NonBlankLine(500)) }),
  ),
  /** The same for the patients of a tier; null: the product's own rule. */
  tierRule: Type.Optional(Type.Object({ tierId: Id, productId: Id, benefitRule: Nullable(NewBenefitRule) })),
  combination: Type.Optional(CombinationFrom),
  /** From which effect on changes need a second person. */
  limit: Type.Optional(Type.Object({ percent: Limit })),
})
export type ProposedChanges = Static<typeof ProposedChanges>

export const changeKinds = ['price', 'priceRemoval', 'rule', 'tierRule', 'combination', 'limit'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One of the proposed changes, as it is stored. */
export type ChangeOf<K extends ChangeKind> = { kind: K } & NonNullable<ProposedChanges[K]>
export type Change = { [K in ChangeKind]: ChangeOf<K> }[ChangeKind]

const beforeAndAfter = <S extends Type.TSchema>(value: S) =>
  Type.Optional(Type.Object({ before: Nullable(value), after: Nullable(value) }))

/** A change as it would be today: what is in force on its day, and what would be. One of the values below is there, by its kind. */
const WaitingChange = Type.Object({
  kind: OneOf(changeKinds),
  productId: Nullable(Id),
  /** Name and strength. */
  productName: Nullable(Type.String()),
  /** The tier whose rule it is, in English. */
  tierName: Nullable(Type.String()),
  /** Whom a price is for; null: everybody. */
  pharmacyName: Nullable(Type.String()),
  branchName: Nullable(Type.String()),
  /** When its day has passed, today. Null: as soon as it is accepted. */
  from: Nullable(Day),
  /** By how many percent the price or the program's part changes, rounded to a tenth. Null: it cannot be said in percent, as nothing was before. */
  effect: Nullable(Type.Number({ minimum: 0 })),
  /** Of one unit; null: none. */
  price: beforeAndAfter(UnitPrice),
  rule: beforeAndAfter(BenefitRule),
  /** The unit of the rule's product. */
  unit: Nullable(Type.String()),
  combination: beforeAndAfter(Combination),
  limit: beforeAndAfter(Type.Integer()),
})
export type WaitingChange = Static<typeof WaitingChange>

const Proposal = Type.Object({
  id: Id,
  /** Null: an operator, from the command line. */
  proposedBy: Nullable(Type.String()),
  proposedAt: Timestamp,
  /** Whether the caller proposed it: it can be withdrawn, not accepted. */
  isMine: Type.Boolean(),
  /** The file that it was imported from. */
  filename: Nullable(Type.String()),
  changes: Type.Array(WaitingChange),
  /** Stands for all of `changes` as they are here; to accept exactly this. */
  seen: Type.String(),
})
export type Proposal = Static<typeof Proposal>

const SecondPersonLimit = Type.Object({ percent: Limit })

export const readSecondPersonLimit = endpoint({
  name: 'readSecondPersonLimit',
  method: 'GET',
  path: '/api/app/staff/program/second-person',
  summary: 'From which effect on a change of a price or a rule needs a second person',
  access: 'program.change',
  result: SecondPersonLimit,
  problems: [],
})

export const changeSecondPersonLimit = endpoint({
  name: 'changeSecondPersonLimit',
  method: 'PUT',
  path: '/api/app/staff/program/second-person',
  summary:
    'Set from how many percent on a change of a price or a rule needs a second person. A higher number, or none, needs one itself',
  access: 'program.change',
  body: SecondPersonLimit,
  result: SecondPersonLimit,
  problems: ['SecondPersonNeeded'],
  recentPassword: 'always',
})

const path = '/api/app/staff/proposals'

export const listProposals = endpoint({
  name: 'listProposals',
  method: 'GET',
  path,
  summary:
    'The changes of prices and rules that wait for a second person, compared with what is in force now; the oldest first',
  access: 'formulary.change',
  query: Type.Object({
    SkipCount: ListQuery.properties.SkipCount,
    MaxResultCount: ListQuery.properties.MaxResultCount,
    /** Only those with a change of this product. */
    ProductId: Type.Optional(Id),
    /** True: only those with a change of the whole program's. False: no filter. */
    OfProgram: Type.Optional(Type.Boolean()),
  }),
  result: PageOf(Proposal),
  problems: [],
})

export const proposeChanges = endpoint({
  name: 'proposeChanges',
  method: 'POST',
  path,
  summary:
    'Propose a change of a price or a rule; it takes effect when another person accepts it, from that day at the earliest',
  access: 'formulary.change',
  body: ProposedChanges,
  result: Type.Object({ id: Id }),
  problems: ['NotFound', 'AlreadyInForce', 'PriceNeeded'],
  recentPassword: 'always',
})

export const acceptProposal = endpoint({
  name: 'acceptProposal',
  method: 'POST',
  path: `${path}/{id}/accept`,
  summary: 'Accept what somebody else proposed, exactly as it was shown; all of it takes effect',
  access: 'formulary.change',
  params: IdParams,
  /** Of the proposal as it was shown. */
  body: Type.Object({ seen: Type.String({ maxLength: 100 }) }),
  result: 'nothing',
  problems: ['NotFound', 'ProposedByYou', 'ProposalChanged', 'AlreadyInForce', 'PriceNeeded'],
  recentPassword: 'always',
})

export const declineProposal = endpoint({
  name: 'declineProposal',
  method: 'POST',
  path: `${path}/{id}/decline`,
  summary: 'Decline what somebody else proposed, with a reason; the proposer is notified',
  access: 'formulary.change',
  params: IdParams,
  body: Type.Object({ reason: NonBlankLine(500) }),
  result: 'nothing',
  problems: ['NotFound', 'ProposedByYou'],
})

export const withdrawProposal = endpoint({
  name: 'withdrawProposal',
  method: 'POST',
  path: `${path}/{id}/withdraw`,
  summary: 'Withdraw an own proposal',
  access: 'formulary.change',
  params: IdParams,
  result: 'nothing',
  problems: ['NotFound'],
})
