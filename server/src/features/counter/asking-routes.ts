// The counter asks the patient's app whether somebody who is not named may collect.
import { askForCollector, readAsked, stopAsking } from '@aruga/contract/counter/asking'
import { recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/open.ts'
import { publishToBranch, publishToPatient } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { endCall } from '../../notify/supersede.ts'
import { attemptKey, countForAll, type Limit } from '../../rate-limits/attempts.ts'
import * as requests from '../../records/collectors/requests.ts'
import { findWhoMay } from '../../records/patient-access/who-may.ts'
import { branchOf } from '../../records/staff/own-branch.ts'
import { plainReadableCode } from '../../texts/readable-code.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import { whyRefused } from './why-refused.ts'
import { limitWrongCodes } from './wrong-codes.ts'

const HOUR_MS = 60 * 60_000
/** How often all counters together may ask one patient a day, and one branch its patients an hour: a call interrupts people. */
const TO_PATIENT_A_DAY = 5
const OF_BRANCH_AN_HOUR = 30

export const askingRoutes = ({ db, keys, clock }: AppContext) => {
  const limitsOf = (patientId: string, branchId: string) => {
    const toPatient: Limit = {
      key: attemptKey(keys.attempts, `asking patient ${patientId} who may collect`),
      limit: TO_PATIENT_A_DAY,
      windowMs: 24 * HOUR_MS,
    }
    const ofBranch: Limit = {
      key: attemptKey(keys.attempts, `asking who may collect at branch ${branchId}`),
      limit: OF_BRANCH_AN_HOUR,
      windowMs: HOUR_MS,
    }
    return { toPatient, ofBranch }
  }
  return [
    implement(askForCollector, ({ body, caller, request }) => {
      const now = clock()
      const shown = { code: plainReadableCode(body.code), branchId: branchOf(caller), now }
      const person = { name: body.name.trim(), relation: body.relation.trim() }
      const ask = () =>
        inTransaction(db, async (tx) => {
          const claim = await requests.lockClaimToAsk(tx, shown)
          if (!claim?.scannedAt) throw await whyRefused(tx, shown, 'ClaimNotLookedUp')
          const { patientId, branchName } = claim
          const earlier = await requests.findRequestOfLookUp(tx, shown)
          if (earlier?.state === 'Waiting' && earlier.name === person.name && earlier.relation === person.relation)
            return earlier
          const { toPatient, ofBranch } = limitsOf(patientId, shown.branchId)
          const counted = await countForAll(tx, [toPatient, ofBranch], now)
          if ('exhausted' in counted)
            throw problem(counted.exhausted === toPatient ? 'PatientAskedOften' : 'BranchAsksOften')
          const { id, ended } = await requests.askForCollector(tx, claim, person, now)
          for (const requestId of ended) await endCall(tx, { patientId, requestId, now })
          const auditTarget = { patientId, subjectId: id, request }
          await recordAudit(tx, { at: now, actorId: caller.accountId, action: 'collector.asked', ...auditTarget })
          await notifyPatient(tx, {
            patientId,
            kind: 'CollectorAsked',
            params: { branch: branchName },
            subjectId: id,
            // Whoever may not answer is not called.
            only: await findWhoMay(tx, 'collect', { patientId, now }),
            now,
          })
          await publishToBranch(tx, shown.branchId)
          return orNotFound(await requests.findRequestOfLookUp(tx, shown))
        })
      return limitWrongCodes({ db, keys, clock }, caller.accountId, ask)
    }),

    implement(readAsked, async ({ body, caller }) => {
      const shown = { code: plainReadableCode(body.code), branchId: branchOf(caller), now: clock() }
      return { asked: (await requests.findRequestOfLookUp(db, shown)) ?? null }
    }),

    implement(stopAsking, ({ params: { id }, caller, request }) => {
      const now = clock()
      const branchId = branchOf(caller)
      return inTransaction(db, async (tx) => {
        const stopped = await requests.stopAsking(tx, { id, branchId, now })
        if (stopped) {
          const { patientId } = stopped
          const auditTarget = { patientId, subjectId: id, request }
          await recordAudit(tx, {
            at: now,
            actorId: caller.accountId,
            action: 'collector.asking_stopped',
            ...auditTarget,
          })
          await endCall(tx, { patientId, requestId: id, now })
          await publishToPatient(tx, patientId, 'letters', 'notifications')
          await publishToBranch(tx, branchId)
        }
        return orNotFound(await requests.findRequestAtBranch(tx, { id, branchId, now }))
      })
    }),
  ]
}
