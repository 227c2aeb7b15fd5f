// A letter is claimed once. The guard is the UPDATE's own WHERE: the first to change the row wins. The timeline entry, the
// notification and the audit row are written by the same statement, so none exists without the others.

import { randomUUID } from 'node:crypto'
import type { LetterInFull } from '@aruga/contract/letters/letters'
import { scopesWith } from '@aruga/contract/permissions'
import { entrySql, type Origin } from '../../audit/record-audit.ts'
import { type Bearer, bearerSql, type Presented } from '../../auth/sessions/bearer.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { query, type Row } from '../../db/query.ts'
import { branchEvent, patientEvent } from '../../events/publish.ts'
import { textsOf } from '../../notify/messages.ts'
import { notificationSql, notifyOthers } from '../../notify/notify.ts'
import { topicsOf } from '../../notify/topics.ts'
import { eventSql } from '../../webhooks/record.ts'
import { problem } from '../../wire/problem.ts'
import { findBranch, isBranch } from '../pharmacies/queries.ts'
import { codeEnd, withFreshCode } from './claim-code.ts'
import { comeAgain } from './come-again.ts'
import { joinCode } from './join-code.ts'
import { doneBy, findLetterOfPatient, type LetterRow, letterFields, letterInFull, programWords } from './queries.ts'
import { withValidCode } from './renew-code.ts'

const { status: _status, cancelledAt: _cancelledAt, ...whileOpen } = letterFields
/** SQL: what a claim returns of `letter l` at `branch b` of `pharmacy p`. Columns, since JSON takes PostgreSQL and Node longer. */
const columns = {
  ...whileOpen,
  benefits: 'texts_of(l.benefit, l.benefit_en, l.benefit_fil)',
  prescriptionId: 'paper_of(l)',
  claimCode: 'l.claim_code',
  claimedAt: 'l.claimed_at',
  codeValidUntil: 'l.code_valid_until',
  pharmacyName: 'p.name',
  branchAddress: 'b.address',
  branchCity: 'b.city',
} satisfies Partial<Record<keyof LetterRow, string>>

type ClaimedLetter = Pick<LetterRow, keyof typeof columns> & { claimedAt: string }

/**
 * The fields of a just claimed letter that need no read: the few receipts and hand-overs are read separately. `dose`: for how
 * long bought units last; more can be bought.
 */
const justClaimed = {
  status: 'Claimed',
  cancelledAt: null,
  scannedAt: null,
  receipts: [],
  handOvers: [],
  counted: [],
  batches: [],
  dose: null,
  together: [],
} satisfies Omit<LetterRow, keyof ClaimedLetter | 'branchId' | 'timeline'>

const listed = (column: (field: string, sql: string) => string) =>
  Object.entries(columns)
    .map((entry) => column(...entry))
    .join(', ')

const auditEntry = {
  at: ':now::timestamptz',
  actor_id: '"accountId"',
  action: `'letter.claimed'`,
  patient_id: '"patientId"',
  subject_id: 'id',
  request_id: ':requestId::text',
  address: ':address?::text',
}
const outside = {
  kind: `'letter.claimed'`,
  patient: 'c."patientId"',
  subject: 'c.id',
  branch: 'c.branch_id',
  at: ':now::timestamptz',
}
/** As JSON, without its quotation marks. */
const inJson = (name: string) => `trim('"' FROM to_json(${name})::text)`
/** Only the statement has the names. */
const withNames = (texts: string) =>
  `replace(replace(${texts}, '{{branch}}', ${inJson('"branchName"')}), '{{product}}', ${inJson('"productName"')})::jsonb`
const notification = {
  id: ':notificationId::uuid',
  account_id: '"accountId"',
  patient_id: '"patientId"',
  kind: `'LetterClaimed'`,
  title: ':title::jsonb',
  body: withNames(':body::text'),
  subject_id: 'id',
  created_at: ':now::timestamptz',
}

// `claimant` selects the account that claims at `:now`. When it may not claim this letter, its row is the only result. Otherwise there is
// a row for each entry of the timeline before the claim, nearly always one: an aggregate, or an order, would take PostgreSQL longer.
const claimSql = (claimant: string) => `WITH claimant AS MATERIALIZED (${claimant}), claimed AS (
     UPDATE letter l SET status = 'Claimed', branch_id = b.id, branch_name = b.name, claim_code = :code,
       claimed_at = :now, code_valid_until = least(:codeEnd, l.valid_until), scanned_at = NULL
     FROM claimant, branch b JOIN pharmacy p ON p.id = b.pharmacy_id
     WHERE l.id = :letterId AND l.patient_id = claimant."patientId" AND 'patient' = ANY (claimant.roles)
       AND (claimant.acts IS NULL OR claimant.acts && '{${scopesWith('claim')}}')
       AND l.status = 'Issued' AND is_in_time(l, :now)
       AND b.id = :branchId AND b.retired_at IS NULL AND p.retired_at IS NULL
     RETURNING claimant."accountId", claimant."patientId", claimant.acts, l.branch_id, ${listed((field, sql) => `${sql} AS "${field}"`)}
   ), event AS (
     INSERT INTO letter_event (letter_id, state, at, by, note, branch_id, by_caregiver)
     SELECT id, 'Claimed', :now::timestamptz, 'you', "branchName", branch_id, acts IS NOT NULL FROM claimed
   ), audit AS (
     ${entrySql(auditEntry, 'claimed')}
   ), notified AS (
     ${notificationSql(notification, 'claimed')}
   ), outside AS (
     ${eventSql(outside, 'claimed c')}
   )
   SELECT claimant.*, ${listed((field) => (field === 'benefits' ? 'l.benefits AS "benefits: Texts"' : `l."${field}"`))}, e.id AS "entryId", e.state, e.at, ${doneBy} AS "by: TimelineActor", e.note,
     ${programWords} AS "words: Texts", (SELECT branches_answer FROM program) AS "branchAnswers!",
     coalesce(l."quantityPurchased" > 0, false) OR EXISTS (SELECT FROM letter_document WHERE letter_id = l.id) AS "hasMore!",
     EXISTS (SELECT FROM letter o WHERE o.patient_id = l."patientId" AND o.id <> l.id AND o.status = 'Claimed' AND o.branch_id = :branchId) AS "hasOthers!"
   FROM claimant LEFT JOIN claimed l ON true LEFT JOIN letter_event e ON e.letter_id = l.id`

const claimOfBearer = query('letters.claim', claimSql(bearerSql))
const claimOfPatient = query(
  'letters.claim-as',
  claimSql(
    `SELECT account_id AS "accountId", id AS "patientId", '{patient}'::text[] AS roles, NULL::text[] AS acts FROM patient WHERE id = :patientId`,
  ),
)

export type Claim = { letterId: string; branchId: string; now: Date; request: Origin }

// Its names are filled in by the statement.
const { title, body } = textsOf('LetterClaimed')

function paramsOf({ letterId, branchId, now, request }: Claim) {
  return {
    letterId,
    branchId,
    now,
    codeEnd: codeEnd(now),
    requestId: request.id,
    address: request.ip ?? null,
    notificationId: randomUUID(),
    title: JSON.stringify(title),
    body: JSON.stringify(body),
  }
}

/** A row of the statement without the bearer; without a letter when nothing was claimed. */
type ClaimRow = Omit<Row<'letters.claim'>, keyof Bearer>

const isClaimed = (row: ClaimRow): row is ClaimedLetter & ClaimRow => row.id !== null

/** `branchAnswers`: whether branches see what is coming. */
type Claimed = LetterRow & { branchAnswers: boolean }

/** The claimed letter in full, from the statement's rows; null when nothing was claimed. */
async function inFull(
  db: Db,
  rows: ClaimRow[],
  claim: Claim & Pick<Bearer, 'patientId' | 'acts'>,
): Promise<Claimed | null> {
  const [row] = rows
  if (!row || !isClaimed(row)) return null
  const { letterId, branchId, patientId, acts, now } = claim
  // Rare, so not in the claim's own statement. Until then, and where it fails, the letter has a valid code of its own.
  if (row.hasOthers) await joinCode(db, letterId, now)
  const isRead = row.hasMore || row.hasOthers
  const read = isRead && patientId && (await findLetterOfPatient(db, letterId, patientId, now))
  const timeline = [...rows.flatMap(entryIn).sort(byId), claimIn(row, acts)]
  if (read) return { ...read, branchAnswers: row.branchAnswers }
  return { ...row, ...justClaimed, branchId: branchId.toLowerCase(), timeline }
}

const entryIn = ({ entryId: id, state, at, by, note, words }: ClaimRow) =>
  id !== null && state && at && by ? [{ id, state, at, by, note, words, collectedBy: null }] : []

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

const claimIn = ({ claimedAt, branchName }: ClaimedLetter, acts: Bearer['acts']) => ({
  state: 'Claimed' as const,
  at: claimedAt,
  by: acts === null ? ('you' as const) : ('caregiver' as const),
  note: branchName,
  words: null,
  collectedBy: null,
})

/**
 * Claims a letter for the holder of this token; token look-up and claim are one statement (docs/decisions/009).
 * An issued, unexpired letter becomes claimed at a branch in service. Returns the bearer and the letter, which is null when
 * nothing was claimed. Undefined when the token is not valid.
 */
export async function claimByToken(db: Db, token: Presented, claim: Claim) {
  const params = { ...paramsOf(claim), ...token }
  const rows = await withFreshCode((code) => claimOfBearer(db, { ...params, code }))
  const [row] = rows
  if (!row) return undefined
  const { accountId, roles, language, patientId, acts, branchId, sessionId } = row
  const bearer: Bearer = { accountId, roles, language, patientId, acts, branchId, sessionId }
  return { bearer, letter: await inFull(db, rows, { ...claim, patientId, acts }) }
}

/** The same for a patient by id, for callers without a token. */
export async function claimAs(db: Db, patientId: string, claim: Claim): Promise<LetterRow | null> {
  const params = { ...paramsOf(claim), patientId }
  return inFull(db, await withFreshCode((code) => claimOfPatient(db, { ...params, code })), {
    ...claim,
    patientId,
    acts: null,
  })
}

/** A retry is needed only when the claim was undone between our UPDATE and our read. */
const MAX_ATTEMPTS = 3

type Claiming = { claim: Claim; token: Presented; caller: Caller & { patientId: string } }

/** The result of a claim: the letter that `claimByToken` claimed, the same one on a repeat, or the reason it cannot be claimed. */
export async function answerClaim(
  { db, clock, events }: Pick<AppContext, 'db' | 'clock' | 'events'>,
  first: Claimed | null,
  { claim, token, caller }: Claiming,
): Promise<LetterInFull> {
  const { patientId, language } = caller
  let claimed = first
  for (let attempt = 1; !claimed; attempt++) {
    const earlier = await earlierClaimOrRefuse(db, claim, patientId)
    if (earlier) {
      const shown = await withValidCode(db, earlier, patientId, claim.now)
      if (caller.acts) await notifyOthersOfClaim(db, shown, claim, caller)
      if (shown !== earlier || (await comeAgain(db, claim.letterId, claim.now)))
        events.publishDebounced(branchEvent(claim.branchId.toLowerCase(), 'claims'))
      return letterInFull(db, shown, language)
    }
    if (attempt === MAX_ATTEMPTS) throw problem('BranchNotAvailable')
    claimed = (await claimByToken(db, token, { ...claim, now: clock() }))?.letter ?? null
  }
  if (caller.acts) await notifyOthersOfClaim(db, claimed, claim, caller)
  // Not in the claim's own statement: transactions that publish wait for one another at commit (docs/decisions/012).
  const ownAccount = caller.acts ? null : caller.accountId
  events.publishDebounced(patientEvent({ patientId, ownAccount }, topicsOf('LetterClaimed')))
  if (claimed.branchId && claimed.branchAnswers) events.publishDebounced(branchEvent(claimed.branchId, 'claims'))
  return letterInFull(db, claimed, language)
}

/** The patient learns of a claim by somebody who acts for them. Rare, so not in the claim's own statement; a repeated claim makes up for it. */
const notifyOthersOfClaim = (
  db: Db,
  { id: subjectId, claimedAt }: Pick<LetterRow, 'id' | 'claimedAt'>,
  { now }: Claim,
  { accountId, patientId }: Claiming['caller'],
) => claimedAt && notifyOthers(db, { accountId, patientId, kind: 'LetterClaimed', subjectId, at: claimedAt, now })

/** Throws the reason why the letter cannot be claimed. Returns a letter already claimed at this branch; undefined: try again. */
async function earlierClaimOrRefuse(
  db: Db,
  { letterId, branchId, now }: Claim,
  patientId: string,
): Promise<LetterRow | undefined> {
  const letter = await findLetterOfPatient(db, letterId, patientId, now)
  if (!letter) throw problem('NotFound')
  if (letter.status === 'Expired') throw problem('LetterExpired')
  if (letter.status === 'Claimed') {
    if (letter.branchId === branchId.toLowerCase()) return letter
    throw problem('LetterClaimedElsewhere', { branchName: letter.branchName })
  }
  if (letter.status !== 'Issued') throw problem('LetterNotClaimable')
  if (await findBranch(db, branchId)) return undefined
  throw problem((await isBranch(db, branchId)) ? 'BranchNotAvailable' : 'NotFound')
}
