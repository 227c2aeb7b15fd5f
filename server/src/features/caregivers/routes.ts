import {
  acceptInvitation,
  cancelInvitation,
  changeCaregiver,
  endCaregiver,
  giveOver,
  inviteCaregiver,
  listCaregivers,
  MAX_HELP_DAYS,
  readInvitation,
} from '@aruga/contract/caregivers/caregivers'
import { listOwnPatients, stopHelping } from '@aruga/contract/caregivers/patients'
import { dayInManila, daysAfter, endOf } from '@aruga/contract/days'
import type { Scope } from '@aruga/contract/permissions'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { publishToAccount, publishToPatient } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { changeAccess } from '../../records/patient-access/change.ts'
import { findDisagreement } from '../../records/patient-access/disagreement.ts'
import { endAccess, giveUpAccess } from '../../records/patient-access/end.ts'
import * as invitations from '../../records/patient-access/invitations.ts'
import { invitedWith, offeredWith } from '../../records/patient-access/link.ts'
import { listCaregiversOf, listPatientsOf } from '../../records/patient-access/queries.ts'
import { canTakeOver, offerTakeOver, takeOver } from '../../records/patient-access/take-over.ts'
import { tellCaregiver, tellOwners } from '../../records/patient-access/tell.ts'
import { findWhoMay } from '../../records/patient-access/who-may.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import { staffCaregiverRoutes } from './staff-routes.ts'

type Given = { scope: readonly Scope[]; lastDay: string | null }
type Opening = { caller: Caller; body: invitations.Shown; request: FastifyRequest }

/** What a patient gives, as it is stored. */
function accessFrom({ scope, lastDay }: Given, now: Date) {
  const today = dayInManila(now)
  if (lastDay !== null && (lastDay < today || lastDay > daysAfter(today, MAX_HELP_DAYS))) {
    throw invalidField('LastDayOfHelp', 'lastDay')
  }
  return { scope: ['see', ...scope], until: lastDay === null ? null : endOf(lastDay) }
}

/** For the audit log: `see, claim until 2026-12-31T15:59:59.999Z`. */
const inWords = ({ scope, until }: { scope: readonly string[]; until: string | null }) =>
  until === null ? scope.join(', ') : `${scope.join(', ')} until ${until}`

export const caregiverRoutes = (context: AppContext) => {
  const { db, clock, config } = context

  const listAll = async (from: Db, patientId: string, now: Date) => ({
    items: await listCaregiversOf(from, patientId, now),
    invitations: await invitations.listInvitationsOf(from, patientId, now),
    disagreeSince: await findDisagreement(from, patientId),
    canTakeOver: await canTakeOver(from, { patientId, now }),
  })

  /** Opens an invitation and, if the caller may accept it, does the rest. A refusal is thrown after the commit: its try counts. */
  async function withInvitation<T>(
    { caller: { accountId, roles }, body, request }: Opening,
    use: (tx: Db, invitation: invitations.Opened, now: Date) => Promise<T>,
  ): Promise<T> {
    const now = clock()
    const done = await inTransaction(db, async (tx) => {
      const opened = await invitations.openInvitation(tx, { ...body, accountId, now })
      if (opened.invitation) {
        // Staff act for nobody: their account would show their program's patients as their own people.
        if (roles.some((role) => role !== 'patient')) return { refused: 'InvitationNotForYou' } as const
        return { result: await use(tx, opened.invitation, now) }
      }
      if (opened.refused === 'InvitationCodeWrong') {
        const auditTarget = { patientId: opened.patientId, subjectId: opened.id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'caregiver.code_wrong', ...auditTarget })
        if (opened.left === 0) await tellOwners(tx, 'InvitationTried', { patientId: opened.patientId, accountId, now })
      }
      return opened
    })
    if ('result' in done) return done.result
    throw problem(done.refused, 'left' in done ? { left: done.left } : {})
  }

  return [
    ...staffCaregiverRoutes(context),

    implement(listOwnPatients, async ({ caller: { accountId, patientId } }) => ({
      items: await listPatientsOf(db, { accountId, actsFor: patientId, now: clock() }),
    })),

    implement(stopHelping, ({ params: { id: patientId }, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const { id, isFirst } = orNotFound(await giveUpAccess(tx, { accountId, patientId, now }))
        if (!isFirst) return
        await recordAudit(tx, {
          at: now,
          actorId: accountId,
          action: 'caregiver.gave_up',
          patientId,
          subjectId: id,
          request,
        })
        await tellOwners(tx, 'CaregiverEnded', { patientId, accountId, now })
        await publishToAccount(tx, accountId, 'profile')
      }),
    ),

    implement(listCaregivers, ({ caller: { patientId } }) => listAll(db, patientId, clock())),

    implement(inviteCaregiver, async ({ body, caller: { patientId, accountId }, request }) => {
      const now = clock()
      const [name, relation] = [body.name.trim(), body.relation.trim()]
      const access = accessFrom(body, now)
      return inTransaction(db, async (tx) => {
        const made = await invitations.invite(tx, { patientId, by: accountId, name, relation, ...access, now })
        if (made === 'not active') throw problem('PatientNotActive')
        if (made === 'too many') throw problem('TooManyCaregivers')
        if (made === 'too often') throw problem('TooManyRequests')
        const auditTarget = { patientId, subjectId: made.id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'caregiver.invited', ...auditTarget })
        await publishToPatient(tx, patientId, 'profile')
        return invitedWith(config, made)
      })
    }),

    implement(giveOver, ({ params: { id }, caller: { accountId }, request }) => {
      const [now, patientId] = [clock(), id.toLowerCase()]
      return inTransaction(db, async (tx) => {
        if (!(await findWhoMay(tx, 'own', { patientId, now })).includes(accountId)) throw problem('NotFound')
        if (await findDisagreement(tx, patientId)) throw problem('GuardiansDisagree')
        const made = await offerTakeOver(tx, { patientId, by: accountId, now })
        if (!made) throw problem('TakeOverNotOffered')
        const auditTarget = { patientId, subjectId: made.id, request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'caregiver.take_over_offered', ...auditTarget })
        await tellOwners(tx, 'TakeOverOffered', { patientId, accountId, now })
        return offeredWith(config, made)
      })
    }),

    implement(cancelInvitation, ({ params: { id }, caller: { patientId, accountId }, request }) => {
      const now = clock()
      return inTransaction(db, async (tx) => {
        const cancelled = orNotFound(await invitations.cancelInvitation(tx, { id, patientId, now }))
        if (cancelled.isAccepted) throw problem('InvitationAccepted')
        if (cancelled.isFirst) {
          const auditTarget = { patientId, subjectId: id, request }
          await recordAudit(tx, {
            at: now,
            actorId: accountId,
            action: 'caregiver.invitation_cancelled',
            ...auditTarget,
          })
          await publishToPatient(tx, patientId, 'profile')
        }
        return listAll(tx, patientId, now)
      })
    }),

    implement(changeCaregiver, ({ params: { id }, body, caller: { patientId, accountId }, request }) => {
      const now = clock()
      const access = accessFrom(body, now)
      return inTransaction(db, async (tx) => {
        const changed = orNotFound(await changeAccess(tx, { id, patientId, ...access, now }))
        const before = { scope: changed.scopeBefore, until: changed.untilBefore }
        const reason = `${inWords(before)} -> ${inWords({ ...access, until: access.until?.toISOString() ?? null })}`
        const auditTarget = { patientId, subjectId: id, request, reason }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'caregiver.changed', ...auditTarget })
        await tellCaregiver(tx, { patientId, accountId: changed.accountId, now }, 'HelpChanged')
        await publishToAccount(tx, changed.accountId, 'profile')
        await publishToPatient(tx, patientId, 'profile')
        return listAll(tx, patientId, now)
      })
    }),

    implement(endCaregiver, ({ params: { id }, caller: { patientId, accountId }, request }) => {
      const now = clock()
      return inTransaction(db, async (tx) => {
        const ended = orNotFound(await endAccess(tx, { id, patientId, by: accountId, now }))
        if (ended.isFirst) {
          await recordAudit(tx, {
            at: now,
            actorId: accountId,
            action: 'caregiver.ended',
            patientId,
            subjectId: id,
            request,
          })
          const about = { patientId, accountId: ended.accountId, now }
          await tellOwners(tx, 'CaregiverEnded', about)
          await tellCaregiver(tx, about)
        }
        return listAll(tx, patientId, now)
      })
    }),

    implement(readInvitation, (call) =>
      withInvitation(call, async (_, { firstName, lastName, relation, grounds, scope, until }) => ({
        firstName,
        lastName,
        relation,
        grounds,
        scope,
        until,
      })),
    ),

    implement(acceptInvitation, (call) =>
      withInvitation(call, async (tx, invitation, now) => {
        const { accountId } = call.caller
        const { id, patientId, grounds } = invitation
        if (grounds === 'Own') {
          // First, to whoever reads for the patient, or to the patient on paper: who has link and code need not be the patient.
          await notifyPatient(tx, { patientId, kind: 'TakenOver', now })
          const ended = await takeOver(tx, invitation, { accountId, now })
          if (!ended) throw problem('InvitationNotForYou')
          const auditTarget = { patientId, subjectId: id, request: call.request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'registration.taken_over', ...auditTarget })
          for (const { id: subjectId, accountId: other } of ended) {
            const entry = { at: now, actorId: accountId, patientId, subjectId, request: call.request }
            await recordAudit(tx, { ...entry, action: 'caregiver.ended' })
            // What they were told as the patient's readers, they cannot read any more.
            if (other !== accountId) await tellCaregiver(tx, { patientId, accountId: other, now }, 'HelpTakenOver')
          }
          await publishToAccount(tx, accountId, 'profile')
          return { patientId }
        }
        await invitations.acceptInvitation(tx, invitation, { accountId, request: call.request, now })
        const auditTarget = { patientId, subjectId: id, request: call.request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'caregiver.accepted', ...auditTarget })
        await tellOwners(tx, 'CaregiverJoined', { patientId, accountId, now })
        await publishToAccount(tx, accountId, 'profile')
        return { patientId }
      }),
    ),
  ]
}
