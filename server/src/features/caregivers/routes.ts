import {
  acceptInvitation,
  cancelInvitation,
  changeCaregiver,
  endCaregiver,
  inviteCaregiver,
  listCaregivers,
  MAX_HELP_DAYS,
  readInvitation,
} from '@aruga/contract/caregivers/caregivers'
import { listOwnPatients, stopHelping } from '@aruga/contract/caregivers/patients'
import { dayInManila, daysAfter, endOf } from '@aruga/contract/days'
import { appPaths } from '@aruga/contract/links'
import type { Scope } from '@aruga/contract/permissions'
import type { FastifyRequest } from 'fastify'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Caller } from '../../auth/sessions/caller.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { publishToAccount, publishToPatient } from '../../events/publish.ts'
import { implement } from '../../http/implement.ts'
import { appUrlOf } from '../../records/mailed-links/return-address.ts'
import { changeAccess } from '../../records/patient-access/change.ts'
import { endAccess, giveUpAccess } from '../../records/patient-access/end.ts'
import * as invitations from '../../records/patient-access/invitations.ts'
import { listCaregiversOf, listPatientsOf } from '../../records/patient-access/queries.ts'
import { takeOver } from '../../records/patient-access/take-over.ts'
import { tellCaregiver, tellOwners } from '../../records/patient-access/tell.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'

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

export const caregiverRoutes = ({ db, clock, config }: AppContext) => {
  const listAll = async (from: Db, patientId: string, now: Date) => ({
    items: await listCaregiversOf(from, patientId, now),
    invitations: await invitations.listInvitationsOf(from, patientId, now),
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
    implement(listOwnPatients, async ({ caller: { accountId, patientId } }) => ({
      items: await listPatientsOf(db, { accountId, actsFor: patientId, now: clock() }),
    })),

    implement(stopHelping, ({ params: { id: patientId }, caller: { accountId }, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const { id } = orNotFound(await giveUpAccess(tx, { accountId, patientId, now }))
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
        const { id, token, code, expiresAt } = made
        await recordAudit(tx, {
          at: now,
          actorId: accountId,
          action: 'caregiver.invited',
          patientId,
          subjectId: id,
          request,
        })
        await publishToPatient(tx, patientId, 'profile')
        const link = `${appUrlOf(config)}${appPaths.invitation}?token=${token}`
        return { id, link, code, expiresAt: expiresAt.toISOString() }
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
        await recordAudit(tx, {
          at: now,
          actorId: accountId,
          action: 'caregiver.changed',
          patientId,
          subjectId: id,
          request,
        })
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
          if (!(await takeOver(tx, invitation, { accountId, now }))) throw problem('InvitationNotForYou')
          const auditTarget = { patientId, subjectId: id, request: call.request }
          await recordAudit(tx, { at: now, actorId: accountId, action: 'registration.taken_over', ...auditTarget })
          await publishToAccount(tx, accountId, 'profile')
          return { patientId }
        }
        await invitations.acceptInvitation(tx, invitation, { accountId, now })
        const auditTarget = { patientId, subjectId: id, request: call.request }
        await recordAudit(tx, { at: now, actorId: accountId, action: 'caregiver.accepted', ...auditTarget })
        await tellOwners(tx, 'CaregiverJoined', { patientId, accountId, now })
        await publishToAccount(tx, accountId, 'profile')
        return { patientId }
      }),
    ),
  ]
}
