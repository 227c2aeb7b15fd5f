// Handing over. A claim code is good for one hand-over of each of its letters: the UPDATE that counts the units also replaces the
// letter's code, so a second press, or a second pharmacist, finds it used.
import { randomUUID } from 'node:crypto'
import type { IdKind } from '@aruga/contract/cards/ids'
import { dayInManila } from '@aruga/contract/days'
import type { Buyer } from '@aruga/contract/formulary/statute'
import { isAfter } from '@aruga/contract/instants'
import type { Db } from '../../db/open.ts'
import { query } from '../../db/query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { type DispensingFound, findDispensing } from './dispensing.ts'
import { lockClaimsOfThen, lockLettersOfCode, useEarlierCode } from './earlier-codes.ts'
import { type LockedClaim, lockClaims } from './lock-claims.ts'
import { endLookUp } from './look-up.ts'
import { moneyParams, workOutHandOver } from './money.ts'
import type { AtCounter } from './states.ts'
import { addToTimeline } from './timeline.ts'

const mayCollect = query(
  'counter.may-collect',
  `SELECT l.id FROM letter l JOIN collector c ON c.id = :collectorId WHERE l.id = ANY (:letterIds::uuid[])
     AND CASE WHEN :isLate THEN was_named_with(c, l, :code) ELSE may_collect(c, l) END`,
)

const countUnits = query(
  'counter.dispense',
  // Units counted so far by either side, plus these: see docs/decisions/005. A code that has taken the place of this one stays.
  `UPDATE letter SET quantity_dispensed = quantity_purchased + :quantity::int,
     scanned_at = CASE WHEN quantity_purchased + :quantity < quantity_approved AND claim_code <> :code THEN scanned_at END,
     status = CASE WHEN quantity_purchased + :quantity = quantity_approved THEN 'Dispensed' ELSE status END,
     claim_code = CASE WHEN quantity_purchased + :quantity < quantity_approved THEN CASE WHEN claim_code = :code THEN :nextCode::text ELSE claim_code END END,
     code_valid_until = CASE WHEN quantity_purchased + :quantity < quantity_approved
       THEN CASE WHEN claim_code = :code THEN least(:nextCodeEnd::timestamptz, valid_until) ELSE code_valid_until END END
   WHERE id = :letterId RETURNING status`,
)
const insertDispensing = query(
  'counter.insert-dispensing',
  `INSERT INTO dispensing (id, letter_id, branch_id, claim_code, quantity, dispensed_by, dispensed_at, unit_price, charged_units,
     benefit_units, benefit_amount, buyer, vat_off, statutory_discount, is_taxed, handed_over_at, batch, expires_on, key_hash, collector_id, claimed_how, id_shown)
   VALUES (:id, :letterId, :branchId, :code, :quantity, :pharmacistId, :recordedAt, :unitPrice?, :chargedUnits?, :benefitUnits?,
     :benefitAmount?, :buyer, coalesce(:vatOff?, 0), coalesce(:statutoryDiscount?, 0), :isTaxed?, greatest(:handedOverAt?::timestamptz, CASE WHEN :handedOverAt?::timestamptz IS NOT NULL THEN :claimedAt?::timestamptz END),
     :batch?, :expiresOn?, :keyHash?, :collectorId?, :claimedHow?, :idShown?)`,
)
const isUsed = query(
  'counter.is-code-used',
  'SELECT id FROM dispensing WHERE claim_code = :code AND branch_id = :branchId LIMIT 1',
)

/** The letter's next code, if units are left. */
export type NextCode = { nextCode: string; nextCodeEnd: Date }
/** How much of one letter is handed over. */
type UnitsOfLetter = {
  quantity: number
  patientAmount?: number | undefined
  /** As on the package, with its date. */
  batch?: string | undefined
  expiresOn?: string | undefined
}
type Visit = AtCounter &
  NextCode & {
    pharmacistId: string
    /** Left out: regular. Amounts depend on it where there is a price. */
    buyer?: Buyer | undefined
    /** Earlier than `now` when the till was offline: the code must have been valid then (docs/decisions/061), and the letter claimed. */
    handedOverAt?: Date | undefined
    /** Who came in the patient's place. */
    collectorId?: string | null | undefined
    /** The kind of ID that the counter saw. */
    idShown?: IdKind | undefined
    /** The hash of its `Idempotency-Key`. */
    keyHash?: string | null
  }
type HandOver = Visit & {
  /** `letterId` is left out where the code has one letter. Error messages of the first are at its field, of the others at `together.n`. */
  letters: (UnitsOfLetter & { letterId?: string | undefined })[]
}

/**
 * Counts units of one letter, or of several with one code, as handed over, with their amounts (centavos, PHP), and uses the code up for these.
 * Returns the hand-over of the first, with the others; undefined when the code is not valid for one of them. `QuantityTooLarge` when fewer units
 * are left. `patientAmount`: the amount quoted to the patient; `MoneyChanged` when it differs. `CollectorNotNamed` when the patient has taken
 * the name back, except from a till that was offline and can have been shown the name with this code: then the person came, and is on record.
 */
export async function dispenseClaims(tx: Db, { letters, ...visit }: HandOver): Promise<DispensingFound | undefined> {
  const { code, branchId, now, handedOverAt, pharmacistId } = visit
  const then = { code, branchId, now: handedOverAt ?? now }
  if (handedOverAt) await lockLettersOfCode(tx, then)
  const present = await lockClaims(tx, then)
  const past = handedOverAt ? await lockClaimsOfThen(tx, then) : []
  const claims = [...present, ...past]
  const chosen = await choose(tx, claims, { letters, code, branchId, handedOverAt })
  if (!chosen) return undefined
  await checkCollector(tx, chosen, visit)
  for (const one of chosen) checkUnits(one, visit)
  for (const { claim } of chosen) if (past.includes(claim)) await useEarlierCode(tx, { code, letterId: claim.id })
  // One after another, in the order of the claims: what an earlier one gives counts for the next of the same product.
  const ids = new Map<LockedClaim | undefined, string>()
  for (const claim of claims) {
    const one = chosen.find((given) => given.claim === claim)
    if (one) ids.set(claim, await handOver(tx, one, visit))
  }
  const rest = present.filter((claim) => !ids.has(claim)).map(({ id }) => id)
  if (rest.length > 0) await endLookUp(tx, { letterIds: rest })
  const first = ids.get(chosen[0]?.claim)
  return first === undefined ? undefined : findDispensing(tx, first, { pharmacistId, branchId, now })
}

type Chosen = { claim: LockedClaim; units: UnitsOfLetter; field: string }

async function choose(
  tx: Db,
  claims: LockedClaim[],
  { letters, code, branchId, handedOverAt }: Pick<HandOver, 'letters' | 'code' | 'branchId' | 'handedOverAt'>,
): Promise<Chosen[] | undefined> {
  const [first] = letters
  if (claims.length === 0 || !first) return undefined
  const meant = claimedBy(claims, handedOverAt)
  if (!first.letterId) {
    // What was handed over with this code before may be what an unnamed repeat means.
    if ((await isUsed(tx, { code, branchId })).length > 0) return undefined
    if (meant.length > 1 || letters.length > 1) throw problem('LetterNotNamed')
  }
  const chosen = letters.flatMap(({ letterId, ...units }, n) => {
    const claim = letterId ? claims.find(({ id }) => id === letterId) : meant[0]
    return claim ? [{ claim, units, field: n === 0 ? '' : `together.${n - 1}.` }] : []
  })
  return chosen.length === letters.length ? chosen : undefined
}

/** What the code was for at a late hand-over; all of it when the till's clock puts that before every claim. */
function claimedBy(claims: LockedClaim[], handedOverAt: Date | undefined) {
  const then = claims.filter(({ claimedAt }) => handedOverAt && claimedAt && !isAfter(claimedAt, handedOverAt))
  return then.length > 0 ? then : claims
}

async function checkCollector(tx: Db, chosen: Chosen[], { code, collectorId, handedOverAt }: Visit) {
  if (!collectorId) return
  const letterIds = chosen.map(({ claim }) => claim.id)
  const isLate = handedOverAt !== undefined
  const named = await mayCollect(tx, { collectorId, letterIds, isLate, code })
  if (named.length < letterIds.length) throw problem('CollectorNotNamed')
}

function checkUnits(
  { claim, units: { quantity, batch, expiresOn }, field }: Chosen,
  { now, handedOverAt, idShown }: Visit,
) {
  // Nobody has seen the patient yet. A till without a network could not know it.
  if (claim.claimedHow === 'call' && !idShown && (!handedOverAt || claim.lookedUp))
    throw invalidField('IdNotSeen', 'idShown')
  // The till could not require them for a code that was never looked up, and the units have left the branch (docs/decisions/172).
  if (claim.asksBatch && (!handedOverAt || claim.lookedUp)) {
    if (!batch) throw invalidField('BatchRequired', `${field}batch`)
    if (!expiresOn) throw invalidField('ExpiryRequired', `${field}expiresOn`)
  }
  if (expiresOn && expiresOn < dayInManila(handedOverAt ?? now))
    throw invalidField('PackageExpired', `${field}expiresOn`)
  if (quantity > claim.left) throw problem('QuantityTooLarge', { left: claim.left, letterId: claim.id })
}

/** Records the hand-over of one locked letter. Returns its id. */
async function handOver(tx: Db, { claim, units }: Chosen, visit: Visit): Promise<string> {
  const { quantity, patientAmount: quotedAmount, batch, expiresOn } = units
  const { code, branchId, pharmacistId, now, handedOverAt, nextCode, nextCodeEnd } = visit
  const { buyer = 'Regular', collectorId = null, keyHash = null, idShown = null } = visit
  const letterId = claim.id
  const sale = { branchId, quantity, buyer, quotedAmount, now, handedOverAt }
  const { money, isTaxed } = await workOutHandOver(tx, claim, sale)
  if (quotedAmount !== undefined && quotedAmount !== money?.patientAmount) throw problem('MoneyChanged', { letterId })
  const [counted] = await countUnits(tx, { letterId, quantity, code, nextCode, nextCodeEnd })
  const { patientAmount, ...terms } = moneyParams(money)
  const { benefitUnits, benefitAmount, vatOff, statutoryDiscount } = terms
  const id = randomUUID()
  await Promise.all([
    insertDispensing(tx, {
      ...{ id, letterId, branchId, code, quantity, pharmacistId, keyHash, collectorId, isTaxed, ...terms },
      buyer,
      claimedHow: claim.claimedHow,
      idShown: claim.claimedHow === null ? null : (idShown ?? claim.idShown),
      recordedAt: now,
      claimedAt: claim.claimedAt,
      handedOverAt: handedOverAt ?? null,
      batch: batch?.trim() ?? null,
      expiresOn: expiresOn ?? null,
    }),
    addToTimeline(tx, {
      letterId,
      state: counted?.status === 'Dispensed' ? 'Dispensed' : 'Bought',
      at: now,
      by: 'pharmacy',
      note: `${quantity}`,
      ...{ benefitUnits, benefitAmount, patientAmount, vatOff, statutoryDiscount },
    }),
  ])
  return id
}
