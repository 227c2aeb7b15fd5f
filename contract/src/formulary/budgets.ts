// The program's budget for a month or quarter, per product or in total: reserved when a letter is issued, anew when a price comes, spent when
// units are handed over, released when a letter ends (docs/decisions/220). Ours throughout. Amounts are centavos (PHP).
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Centavos, MAX_CENTAVOS, SumAmount } from '../money.ts'
import { AllOf, Day, Id, IdParams, NonBlankLine, Nullable, OneOf, Quantity, Timestamp } from '../values.ts'

export const budgetPeriods = ['Month', 'Quarter'] as const
/** From this part of a budget on, staff are warned: 80 %. */
export const BUDGET_WARNS_AT = 0.8

export const Budget = Type.Object({
  id: Id,
  /** These three are null for the budget of the whole program, on which the letters of every product are reserved. */
  productId: Nullable(Id),
  productName: Nullable(Type.String()),
  strength: Nullable(Type.String()),
  period: OneOf(budgetPeriods),
  /** First and last day, in Manila. */
  begins: Day,
  lastDay: Day,
  amount: Centavos,
  /** Reserved for open letters: the most that their remaining units can cost the program, in the months and at the prices of their time. */
  reserved: SumAmount,
  /** Borne by the program at all hand-overs of the letters issued in the period, also at later ones. */
  spent: SumAmount,
  /** Borne by the program at all hand-overs in the period, whenever their letters were issued. Not part of the budget’s use. */
  handedOver: SumAmount,
  /** Hand-overs and ends of letters are counted until then; issued letters are counted at once. Null: nothing yet. */
  asOf: Nullable(Timestamp),
})
export type Budget = Static<typeof Budget>

const path = '/api/app/staff/budgets'
const Amount = Type.Integer({ minimum: 1, maximum: MAX_CENTAVOS })

export const listBudgets = endpoint({
  name: 'listBudgets',
  method: 'GET',
  path,
  summary: 'The budgets of the last two years and those to come, the newest first',
  access: 'formulary.read-budgets',
  result: AllOf(Budget),
  problems: [],
})

export const addBudget = endpoint({
  name: 'addBudget',
  method: 'POST',
  path,
  summary:
    'Set the budget of a product, or of the whole program, for the month or quarter of a day, five years ahead at most; letters issued from now on are reserved on it. When it is used up, no letter is issued',
  access: 'formulary.change-budgets',
  /** `day`: any of the period. `productId` null: the whole program. */
  body: Type.Object({ productId: Nullable(Id), period: OneOf(budgetPeriods), day: Day, amount: Amount }),
  result: Budget,
  problems: ['NotFound', 'BudgetExists'],
  recentPassword: 'always',
})

export const changeBudget = endpoint({
  name: 'changeBudget',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Raise or lower a budget, with a reason; audited',
  access: 'formulary.change-budgets',
  params: IdParams,
  body: Type.Object({ amount: Amount, reason: NonBlankLine(500) }),
  result: Budget,
  problems: ['NotFound'],
  recentPassword: 'always',
})

/** What is left of a budget, for staff who issue letters. */
const BudgetLeft = Type.Object({
  of: OneOf(['Product', 'Program']),
  amount: Centavos,
  left: SumAmount,
  lastDay: Day,
})
/** `needed`: the letter's highest cost to the program, in centavos (PHP); 0 without a rule or a price until its last day. The product's budget first. */
export const BudgetCheck = Type.Object({ needed: SumAmount, budgets: Type.Array(BudgetLeft) })
export type BudgetCheck = Static<typeof BudgetCheck>

export const checkBudgets = endpoint({
  name: 'checkBudgets',
  method: 'GET',
  path: `${path}/check`,
  summary:
    'What a letter issued today can cost the program, and what is left of the budgets that it would be reserved on',
  access: 'letters.change',
  /** `patientId`: whose letter; a tier of theirs has its own rule. Only for a caller who has opened them, or a case of theirs, today. */
  query: Type.Object({ productId: Id, quantity: Quantity, patientId: Type.Optional(Id) }),
  result: BudgetCheck,
  problems: ['NotFound', 'FileNotOpened'],
})
