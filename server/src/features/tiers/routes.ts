import { randomUUID } from 'node:crypto'
import { dayInManila } from '@aruga/contract/days'
import { textIn } from '@aruga/contract/languages'
import { type Role, worksAtBranch } from '@aruga/contract/permissions'
import * as contract from '@aruga/contract/tiers/grants'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, type Transaction } from '../../db/open.ts'
import { withIdempotency } from '../../http/idempotency.ts'
import { implement } from '../../http/implement.ts'
import { dayOf } from '../../notify/days.ts'
import { notify, notifyPatient } from '../../notify/notify.ts'
import { notifyWhoMay } from '../../notify/who-may.ts'
import { lockPatient } from '../../records/cases/case-head.ts'
import { needOpenFile, withOpenPage } from '../../records/patients/open-page.ts'
import { putInForce } from '../../records/tiers/confirm.ts'
import { declineGrant } from '../../records/tiers/decline.ts'
import { findTier } from '../../records/tiers/definitions.ts'
import { endGrant } from '../../records/tiers/end.ts'
import { addGrant } from '../../records/tiers/grant.ts'
import * as queries from '../../records/tiers/queries.ts'
import { refuseFavour, refuseOwn } from '../../records/tiers/refuse.ts'
import { orNotFound, problem } from '../../wire/problem.ts'
import { suspectMany } from './suspect-many.ts'

type Caller = { accountId: string; roles: readonly Role[] }
type Call = { params: { id: string }; caller: Caller; request: Origin }

export function tierGrantRoutes({ db, clock }: AppContext) {
  /** Runs `work` on a grant whose patient is locked and has been opened by the caller, and audits it with the tier's name. */
  const settle = (
    { params: { id }, caller: { accountId: by, roles }, request }: Call,
    action: 'patient_tier.confirmed' | 'patient_tier.declined' | 'patient_tier.ended',
    work: (tx: Transaction, grant: Settling) => Promise<void>,
  ) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      refuseCounter(roles)
      const grant = orNotFound(await queries.findGrant(tx, id))
      const { patientId } = grant
      const status = await lockPatient(tx, patientId)
      await needOpenFile(tx, by, patientId, now)
      await work(tx, { id: id.toLowerCase(), by, now, isActive: status === 'Active', ...grant })
      const settled = orNotFound(await queries.findTierOf(tx, { patientId, id }, by))
      const auditTarget = { patientId, subjectId: settled.id, request, reason: settled.names.en }
      await recordAudit(tx, { at: now, actorId: by, action, ...auditTarget })
      return settled
    })

  return [
    implement(
      contract.listPatientTiers,
      ({ params: { id: patientId }, caller: { accountId: actorId, roles }, request }) => {
        refuseCounter(roles)
        return withOpenPage(db, { actorId, patientId, now: clock(), request }, async () => ({
          items: await queries.listTiersOf(db, patientId, actorId),
        }))
      },
    ),

    implement(contract.grantTier, async ({ params, body, caller: { accountId: by, roles }, request }) => {
      const now = clock()
      refuseCounter(roles)
      const once = { scope: `grant tier ${by}`, input: { ...params, ...body }, now }
      const { id } = await withIdempotency<Granted>(db, request, once, (finish) =>
        inTransaction(db, async (tx) => {
          const patientId = params.id.toLowerCase()
          const status = await lockPatient(tx, patientId)
          if (!status) throw problem('NotFound')
          await needOpenFile(tx, by, patientId, now)
          await refuseFavour(tx, { patientId, by, now })
          if (status !== 'Active') throw problem('PatientNotActive')
          const tier = await queries.lockTierInUse(tx, body.tierId)
          if (!tier) throw problem((await findTier(tx, body.tierId)) ? 'TierNotInUse' : 'NotFound')
          const id = randomUUID()
          const words = { reason: body.reason.trim(), seen: body.seen.trim() }
          if ((await addGrant(tx, { id, patientId, tierId: body.tierId, ...words, by, now })).length === 0)
            throw problem('TierWaits')
          const auditTarget = { patientId, subjectId: id, request, reason: tier.names.en }
          await recordAudit(tx, { at: now, actorId: by, action: 'patient_tier.granted', ...auditTarget })
          if (tier.needsSecond)
            await notifyWhoMay(tx, 'tiers.grant', { kind: 'TierWaits', subjectId: patientId, except: by, now })
          else await beginTier(tx, { id, patientId, validMonths: tier.validMonths, by, confirmedBy: null, now })
          await suspectMany(tx, by, now)
          await finish(tx, { id })
          return { id }
        }),
      )
      return orNotFound(await queries.findTierOf(db, { patientId: params.id, id }, by))
    }),

    implement(contract.confirmTier, (call) =>
      settle(call, 'patient_tier.confirmed', async (tx, { id, patientId, tierId, by, now, isActive }) => {
        await refuseFavour(tx, { patientId, by, now })
        const waiting = await queries.findTierOf(tx, { patientId, id }, by)
        if (waiting?.status !== 'Waiting') throw problem('TierSettled')
        if (waiting.isMine) throw problem('TierGrantedByYou')
        if (!isActive) throw problem('PatientNotActive')
        const tier = await queries.lockTierInUse(tx, tierId)
        if (!tier) throw problem('TierNotInUse')
        await beginTier(tx, { id, patientId, validMonths: tier.validMonths, by, confirmedBy: by, now })
      }),
    ),

    implement(contract.declineTier, (call) =>
      settle(call, 'patient_tier.declined', async (tx, { id, patientId, grantedBy, by, now }) => {
        await refuseOwn(tx, { patientId, by, now })
        if (!(await declineGrant(tx, { id, by, reason: call.body.reason.trim(), now }))) throw problem('TierSettled')
        if (grantedBy !== by)
          await notify(tx, { accountId: grantedBy, kind: 'TierDeclined', subjectId: patientId, now })
      }),
    ),

    implement(contract.endTier, (call) =>
      settle(call, 'patient_tier.ended', async (tx, { id, patientId, by, now }) => {
        await refuseOwn(tx, { patientId, by, now })
        if (!(await endGrant(tx, { id, by, reason: call.body.reason.trim(), now }))) throw problem('TierSettled')
        await notifyPatient(tx, { patientId, kind: 'TierEnded', now })
      }),
    ),

    implement(contract.readPriceTerms, async ({ caller: { patientId, language } }) => {
      const found = await queries.findTierInForce(db, patientId, dayInManila(clock()))
      return { tier: found && { name: textIn(found.names, language), lastDay: found.lastDay } }
    }),
  ]
}

/** Nobody at a counter knows a patient's tier, whatever else they may do. */
function refuseCounter(roles: readonly Role[]) {
  if (worksAtBranch(roles)) throw problem('NotAllowed')
}

/** Stored for repeated calls. */
type Granted = { id: string }

type Settling = {
  id: string
  patientId: string
  tierId: string
  grantedBy: string
  by: string
  now: Date
  isActive: boolean
}

type Beginning = Parameters<typeof putInForce>[1] & { patientId: string }
/** Puts a grant in force, and tells the patient. */
async function beginTier(tx: Transaction, { patientId, ...grant }: Beginning) {
  const lastDay = await putInForce(tx, grant)
  if (!lastDay) throw problem('TierSettled')
  await notifyPatient(tx, { patientId, kind: 'TierGranted', params: { day: dayOf(lastDay) }, now: grant.now })
}
