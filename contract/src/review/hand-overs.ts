// Compares a receipt with the counter's hand-overs (docs/decisions/039). Pure, so that the server decides on, and the console
// shows, the same comparison.
import type { CaseLetter } from './case-file.ts'
import type { Warning } from './warnings.ts'

/** Centavos (PHP) by which a shop may round what its receipts ask for one day's hand-overs. Nobody gives a reason for it. */
export const SHOP_ROUNDING = 100

export type Recorded = Pick<CaseLetter, 'handOvers' | 'counted'>
/** The hand-overs for a receipt without a letter. */
export const nothingRecorded: Recorded = { handOvers: [], counted: [] }
/** The receipt's known values. Null: not typed yet, or no quantity (free goods). A branch of null: not one of the program's. */
type Receipt = {
  quantity: number | null
  /** The paid amount, in centavos (PHP). */
  amount?: number | null
  day: string | null
  branchId: string | null | undefined
}

/**
 * How the receipt differs from the hand-overs on its letter. Units are compared by branch and day, since one hand-over may have
 * two receipts and one receipt may be for two hand-overs; until both are known, with all unproved units.
 */
export function handOverWarnings(recorded: Recorded, receipt: Receipt): Warning[] {
  const off = Math.abs(amountDifference(recorded, receipt) ?? 0)
  const differs = off > SHOP_ROUNDING ? [{ what: 'AmountDiffers' as const, units: off }] : []
  return [...unitWarnings(recorded, receipt), ...differs]
}

/** A letter of a receipt, with the receipt's units and amount for it. Null: the only one, not known. */
type Part = { letterId: string | null; recorded: Recorded } & Pick<Receipt, 'quantity' | 'amount'>

/**
 * The same for a receipt whose units are split over several letters: each warning names its letter. A shop rounds once for a receipt, so
 * differences that are small on each letter also count together; that warning names none.
 */
export function splitWarnings(parts: readonly Part[], receipt: Pick<Receipt, 'day' | 'branchId'>): Warning[] {
  const [only, another] = parts
  if (only && !another) return handOverWarnings(only.recorded, { ...receipt, ...only })
  const warnings = parts.flatMap(({ letterId, recorded, ...part }) =>
    handOverWarnings(recorded, { ...receipt, ...part }).map((warning) => ({
      ...warning,
      ...(letterId && { letterId }),
    })),
  )
  const off = parts.reduce((sum, part) => sum + (amountDifference(part.recorded, { ...receipt, ...part }) ?? 0), 0)
  const isSaid = warnings.some(({ what }) => what === 'AmountDiffers')
  return isSaid || Math.abs(off) <= SHOP_ROUNDING
    ? warnings
    : [...warnings, { what: 'AmountDiffers', units: Math.abs(off) }]
}

/** How much more the receipt has than was due for its units at the counter, in centavos (PHP). Null while either is unknown. */
export function amountDifference(recorded: Recorded, receipt: Receipt): number | null {
  const due = amountDue(recorded, receipt)
  return due === null || receipt.amount == null ? null : receipt.amount - due
}

/**
 * The patient's part for the receipt’s units, in centavos (PHP): from the hand-overs of its branch and day, less the accepted
 * receipts of that day. Null while it is unknown, or the receipt has other units.
 */
export function expectedAmount(recorded: Recorded, receipt: Receipt): number | null {
  const due = amountDue(recorded, receipt)
  return due === null || due < 0 ? null : due
}

/** The same; below zero where the accepted receipts already have more than was due. */
function amountDue({ handOvers, counted }: Recorded, { quantity, day, branchId }: Receipt): number | null {
  const isThen = (each: { branchId: string | null; day: string | null }) =>
    each.branchId === branchId && each.day === day
  const [handed, proved] = [handOvers.filter(isThen), counted.filter(isThen)]
  if (quantity === null || day === null || handed.length === 0 || total(handed) - total(proved) !== quantity)
    return null
  let sum = 0
  for (const { patientAmount } of handed) {
    if (patientAmount == null) return null
    sum += patientAmount
  }
  for (const { amount } of proved) {
    if (amount == null) return null
    sum -= amount
  }
  return sum
}

function unitWarnings({ handOvers, counted }: Recorded, { quantity, day, branchId }: Receipt): Warning[] {
  const handed = handOvers.filter((each) => each.quantity > 0)
  if (handed.length === 0) return [{ what: 'NothingHandedOver', units: quantity }]
  const unproved = unprovedUnits({ handOvers, counted })
  const more = (units: number): Warning[] => (units > 0 ? [{ what: 'MoreThanHandedOver', units }] : [])
  const ofAll = quantity === null ? [] : more(quantity - unproved)
  const here = branchId === undefined ? handed : handed.filter((each) => each.branchId === branchId)
  if (here.length === 0) return [{ what: 'BranchWithoutHandOver', units: null }, ...ofAll]
  if (day === null) return ofAll
  const then = here.filter((each) => each.day === day)
  if (then.length === 0) return [{ what: 'DayWithoutHandOver', units: null }, ...ofAll]
  if (branchId === undefined) return ofAll
  if (quantity === null) return []
  const proved = counted.filter((each) => each.branchId === branchId && each.day === day)
  const left = Math.max(0, total(then) - total(proved))
  if (quantity < left) return [...ofAll, { what: 'FewerThanHandedOver', units: left - quantity }]
  return more(quantity - Math.min(left, unproved))
}

/**
 * The hand-overs by branch and day, oldest first, each with its unproved units. A receipt uses up
 * only the hand-overs of its own branch and day: a receipt without one was accepted for a reason, and takes nothing from the others.
 * A receipt without a day uses up any, the oldest first.
 */
export function handOversByDay({ handOvers, counted }: Recorded) {
  let undated = total(counted.filter(({ day }) => day === null))
  const keyOf = ({ branchId, day }: { branchId: string | null; day: string | null }) => `${branchId} ${day}`
  const handed = handOvers.filter(({ quantity }) => quantity > 0)
  const firsts = handed.filter((each, i) => handed.findIndex((other) => keyOf(other) === keyOf(each)) === i)
  return firsts.map((first) => {
    const key = keyOf(first)
    const { day, branchName } = first
    const quantity = total(handed.filter((each) => keyOf(each) === key))
    const open = Math.max(0, quantity - total(counted.filter((each) => keyOf(each) === key)))
    const unproved = Math.max(0, open - undated)
    undated -= open - unproved
    return { day, branchName, quantity, unproved }
  })
}

/** The day of the probable hand-over for a receipt of these units: one with exactly as many, else the oldest unproved one. */
export function probableDay(recorded: Recorded, quantity: number | null): string | null {
  const open = handOversByDay(recorded).filter(({ unproved }) => unproved > 0)
  return (open.find(({ unproved }) => unproved === quantity) ?? open[0])?.day ?? null
}

/** Handed-over units that no accepted receipt proves. */
const unprovedUnits = (recorded: Recorded): number =>
  handOversByDay(recorded).reduce((sum, { unproved }) => sum + unproved, 0)

export const total = (rows: readonly { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)
