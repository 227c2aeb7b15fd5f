import {
  checkClaim,
  exportCounterMonth,
  lookUpClaim,
  readCounterDay,
  readCounterMonth,
  refuseClaim,
  viewClaimPhoto,
} from '@aruga/contract/counter/counter'
import { dayInManila, firstOfMonth } from '@aruga/contract/days'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishToBranch } from '../../events/publish.ts'
import type { ByteRange } from '../../files/store.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { refuseOwnPatient } from '../../records/cases/case-head.ts'
import { lookUpClaims } from '../../records/letters/look-up.ts'
import { readTerms } from '../../records/letters/money.ts'
import * as lifecycle from '../../records/letters/refuse.ts'
import { branchOf } from '../../records/staff/own-branch.ts'
import { plainReadableCode } from '../../texts/readable-code.ts'
import { typedNote } from '../../texts/typed-note.ts'
import { pageOf } from '../../wire/list-query.ts'
import { invalidField, problem } from '../../wire/problem.ts'
import { readDay } from './day.ts'
import { findInvalid, requireOfCode } from './letters-of-code.ts'
import { readMonth } from './month.ts'
import { monthFile } from './month-file.ts'
import * as queries from './queries.ts'
import { refusalMessage } from './refusal-messages.ts'
import { whyInvalid, whyRefused } from './why-refused.ts'
import { isWrongCode, limitWrongCodes } from './wrong-codes.ts'

export const counterRoutes = ({ db, keys, files, clock }: AppContext) => [
  implement(lookUpClaim, ({ body, caller, request }) => {
    const now = clock()
    const shown = { code: plainReadableCode(body.code), branchId: branchOf(caller), now }
    const lookUp = () =>
      inTransaction(db, async (tx) => {
        const claims = []
        for (const claim of await lookUpClaims(tx, shown)) {
          const { patientId, letterId } = claim
          const auditTarget = { patientId, subjectId: letterId, request }
          await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'claim.looked_up', ...auditTarget })
          claims.push({ ...claim, terms: await readTerms(tx, { letterId, branchId: shown.branchId, at: now }) })
        }
        const [first, ...together] = claims
        if (!first) throw await whyRefused(tx, shown, 'ClaimCodeUnknown')
        await refuseOwnPatient(tx, first.patientId, caller.accountId)
        return { ...first, together }
      })
    return limitWrongCodes({ db, keys, clock }, caller.accountId, lookUp)
  }),

  implement(checkClaim, ({ body, caller }) => {
    const shown = { code: plainReadableCode(body.code), branchId: branchOf(caller), now: clock() }
    const check = async () => {
      const letterIds = await queries.listValid(db, shown)
      if (letterIds.length > 0) return { ended: null, letterIds }
      const { code, data } = await whyInvalid(db, shown, 'ClaimCodeUnknown')
      const nothing = { usedAt: null, by: null, quantity: null, unit: null, validUntil: null }
      return { ended: { ...nothing, ...data, code }, letterIds }
    }
    const isWrong = ({ ended }: { ended: { code: string } | null }) => ended !== null && isWrongCode(ended.code)
    return limitWrongCodes({ db, keys, clock }, caller.accountId, check, isWrong)
  }),

  implement(viewClaimPhoto, async ({ params, caller, request }) => {
    const now = clock()
    const find = () => queries.findPhotoOfClaim(db, params.id, branchOf(caller), now)
    const photo = await find()
    if (!photo) throw problem('NotFound')
    const { patientId, key, size } = photo
    if (key === null || size === null) return
    const auditTarget = { patientId, subjectId: params.id, request }
    await recordAudit(db, { at: now, actorId: caller.accountId, action: 'photo.viewed', ...auditTarget })
    const open = (range?: ByteRange) =>
      files.open(key, range).catch(async (error) => {
        // Another photo may have replaced it since it was read; then its file is gone.
        throw (await find())?.key === key ? error : problem('NotFound')
      })
    return { contentType: 'image/jpeg', filename: 'profile-photo.jpg', size, open }
  }),

  implement(refuseClaim, ({ body, caller, request }) => {
    const now = clock()
    const shown = { code: plainReadableCode(body.code), branchId: branchOf(caller), now }
    const { reason } = body
    const letterIds = body.letterIds?.map((id) => id.toLowerCase())
    const note = typedNote(body.note)
    if (reason === 'Other' && note === null) throw invalidField('ReasonRequired', 'note')
    const pharmacistId = caller.accountId
    const refuse = () =>
      inTransaction(db, async (tx) => {
        const refusals = await lifecycle.refuseClaims(tx, { ...shown, letterIds, reason, note, pharmacistId })
        const [first] = refusals
        if (!first) {
          const { code, branchId } = shown
          const earlier = await lifecycle.findOwnRefusal(tx, { code, branchId, pharmacistId, letterIds })
          if (earlier) return earlier
          await requireOfCode(tx, shown, letterIds)
          throw await whyRefused(
            tx,
            { ...shown, letterId: await findInvalid(tx, shown, letterIds) },
            'ClaimNotLookedUp',
          )
        }
        for (const { patientId, letterId, productName: product, branchName: branch, validUntil } of refusals) {
          const auditTarget = { patientId, subjectId: letterId, request, reason }
          await recordAudit(tx, { at: now, actorId: pharmacistId, action: 'claim.refused', ...auditTarget })
          const isLastDay = dayInManila(now) === dayInManila(new Date(validUntil))
          const params = { what: refusalMessage(reason, { branch, product, note, isLastDay }) }
          await notifyPatient(tx, { patientId, kind: 'ClaimRefused', params, subjectId: letterId, now })
        }
        await publishToBranch(tx, shown.branchId)
        return first
      })
    return limitWrongCodes({ db, keys, clock }, pharmacistId, refuse)
  }),

  implement(readCounterDay, ({ query, caller }) => {
    const params = { branchId: branchOf(caller), now: clock(), day: query.Day, filter: query.Filter }
    return readDay(db, params, pageOf(query))
  }),

  implement(readCounterMonth, ({ query, caller }) => readMonth(db, branchOf(caller), monthOf(query.Month))),

  implement(exportCounterMonth, async ({ query, caller, request }) => {
    const now = clock()
    const branchId = branchOf(caller)
    const begins = monthOf(query.Month)
    const auditTarget = { patientId: null, subjectId: null, request, reason: `hand-overs, ${begins.slice(0, 7)}` }
    await recordAudit(db, { at: now, actorId: caller.accountId, action: 'table.exported', ...auditTarget })
    return monthFile(db, { branchId, begins }, query.Format)
  }),
]

/** The first day of a day's month. */
function monthOf(day: string): string {
  const begins = firstOfMonth(day)
  if (begins < '2000') throw invalidField('PeriodTooEarly', 'month', { year: 2000 })
  return begins
}
