// Staff see who may act for a patient, let somebody with a second person, and end it (docs/decisions/004-tokens-and-the-password-grant.md#276).

import type { AuditAction } from '@aruga/contract/audit/audit'
import * as contract from '@aruga/contract/caregivers/staff'
import { dayInManila, endOf } from '@aruga/contract/days'
import { type Scope, scopes } from '@aruga/contract/permissions'
import { type Origin, recordAudit } from '../../audit/record-audit.ts'
import type { AppContext } from '../../context.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { publishToAccount, publishToPatient } from '../../events/publish.ts'
import { type Call, implement } from '../../http/implement.ts'
import { notifyPatient } from '../../notify/notify.ts'
import { notifyWhoMay } from '../../notify/who-may.ts'
import { lockPatient, refuseOwnPatient } from '../../records/cases/case-head.ts'
import { acceptAuthority } from '../../records/documents/decide-authority.ts'
import { markReplaced } from '../../records/documents/replace.ts'
import { findDisagreement, setDisagreement } from '../../records/patient-access/disagreement.ts'
import { endByProgram } from '../../records/patient-access/end.ts'
import * as proposals from '../../records/patient-access/proposals.ts'
import { findAccess, listAccessOf } from '../../records/patient-access/queries.ts'
import { canTakeOver } from '../../records/patient-access/take-over.ts'
import { tellCaregiver, tellOwners } from '../../records/patient-access/tell.ts'
import { needOpenFile, withOpenPage } from '../../records/patients/open-page.ts'
import { findPatientCode } from '../../records/patients/queries.ts'
import { invalidField, orNotFound, problem } from '../../wire/problem.ts'
import { type DocumentFiles, recordPaper, takeFile, withFileCleanup } from '../documents/receive-files.ts'

type Staff = { caller: { accountId: string }; request: Origin }

export const staffCaregiverRoutes = (context: AppContext) => {
  const { db, clock } = context

  async function readAll(from: Db, patientId: string, callerId: string, now: Date) {
    return {
      items: await listAccessOf(from, patientId, now),
      proposals: await proposals.listProposalsOf(from, { patientId, callerId }),
      disagreeSince: await findDisagreement(from, patientId),
      canTakeOver: await canTakeOver(from, { patientId, now }),
    }
  }

  /** Locks a patient whose file the caller has opened today, does the work and answers with who may act then. Nobody works on their own people. */
  const changing = (patientId: string, { caller: { accountId } }: Staff, work: (tx: Db, now: Date) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      const now = clock()
      await needPatient(tx, { patientId, accountId, now })
      await work(tx, now)
      return readAll(tx, patientId, accountId, now)
    })

  return [
    implement(contract.listWhoMayAct, ({ params: { id }, caller: { accountId: actorId }, request }) => {
      const now = clock()
      return withOpenPage(db, { actorId, patientId: id, now, request }, () => readAll(db, id, actorId, now))
    }),

    implement(contract.proposeAccess, (call) => propose(context, call, readAll)),

    implement(contract.confirmAccess, ({ params: { id }, caller, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const { accountId } = caller
        const proposal = orNotFound(await proposals.lockProposal(tx, { id, callerId: accountId }))
        const { patientId } = proposal
        const status = await needPatient(tx, { patientId, accountId, now })
        if (proposal.byMe) throw problem('ProposedByYou')
        if (proposal.forMe) throw problem('OwnPatient')
        if (status !== 'Active') throw problem('PatientNotActive')
        if (!(await proposals.grantProposed(tx, proposal, { confirmedBy: accountId, request, now })))
          throw problem('AlreadyActs')
        await acceptAuthority(tx, { documentId: proposal.documentId, by: accountId, now })
        const about = { patientId, accountId: proposal.accountId, now }
        await audit(tx, 'caregiver.granted', { patientId, subjectId: id, caller, request, now })
        await tellOwners(tx, 'CaregiverGiven', about)
        await tellCaregiver(tx, about, 'HelpGiven')
        await publishToAccount(tx, proposal.accountId, 'profile')
        return readAll(tx, patientId, accountId, now)
      }),
    ),

    implement(contract.declineAccess, ({ params: { id }, body, caller, request }) =>
      inTransaction(db, async (tx) => {
        const now = clock()
        const { accountId } = caller
        const { patientId, documentId } = orNotFound(await proposals.lockProposal(tx, { id, callerId: accountId }))
        await needOpenFile(tx, accountId, patientId, now)
        await proposals.removeProposal(tx, { id })
        await markReplaced(tx, documentId, patientId, now)
        const reason = body.reason.trim()
        await audit(tx, 'caregiver.proposal_declined', { patientId, subjectId: id, caller, request, reason, now })
        return readAll(tx, patientId, accountId, now)
      }),
    ),

    implement(contract.endPatientAccess, async ({ params: { id }, body, caller, request }) => {
      const { patientId } = orNotFound(await findAccess(db, id))
      const reason = body.reason.trim()
      return changing(patientId, { caller, request }, async (tx, now) => {
        const ended = await endByProgram(tx, { id, by: caller.accountId, reason, now })
        if (!ended) return
        await audit(tx, 'caregiver.ended', { patientId, subjectId: id, caller, request, reason, now })
        const about = { patientId, accountId: ended.accountId, now }
        await tellOwners(tx, 'CaregiverEnded', about)
        await tellCaregiver(tx, about)
      })
    }),

    implement(contract.markDisagreement, ({ params: { id }, body, caller, request }) =>
      changing(id, { caller, request }, async (tx, now) => {
        const { disagree } = body
        if (!(await setDisagreement(tx, { patientId: id, disagree, now }))) return
        const [action, reason] = [disagree ? 'caregiver.disagree' : 'caregiver.agree', body.reason.trim()] as const
        await audit(tx, action, { patientId: id, subjectId: id, caller, request, reason, now })
        await notifyPatient(tx, { patientId: id, kind: disagree ? 'GuardiansDisagree' : 'GuardiansAgree', now })
      }),
    ),
  ]
}

/** Locks a patient whose file the caller has opened today, and who is none of the caller's own people. */
async function needPatient(tx: Db, { patientId, accountId, now }: { patientId: string; accountId: string; now: Date }) {
  const status = orNotFound(await lockPatient(tx, patientId))
  await needOpenFile(tx, accountId, patientId, now)
  await refuseOwnPatient(tx, patientId, accountId)
  return status
}

type Entry = Staff & { patientId: string; subjectId: string; reason?: string; now: Date }
const audit = (tx: Db, action: AuditAction, { caller, now, ...entry }: Entry) =>
  recordAudit(tx, { ...entry, at: now, actorId: caller.accountId, action })

type Proposal = Call<typeof contract.proposeAccess>
type ReadAll = (from: Db, patientId: string, callerId: string, now: Date) => Promise<contract.WhoMayAct>

/** Stores the paper, and that it is proposed; colleagues are told. */
async function propose(context: AppContext, call: Proposal, readAll: ReadAll): Promise<contract.WhoMayAct> {
  const { params, fields, files, caller, request } = call
  const { accountId } = caller
  const { id: patientId } = params
  const now = context.clock()
  const scope = scopeFrom(fields.Scope)
  const until = fields.LastDay === undefined ? null : endOf(fields.LastDay)
  if (until && fields.LastDay && fields.LastDay < dayInManila(now)) throw invalidField('DayHasPassed', 'lastDay')
  // Before the file is inspected, so that a mistake costs no upload.
  orNotFound(await findPatientCode(context.db, patientId))
  await needOpenFile(context.db, accountId, patientId, now)
  const paper = await takeFile(context, 'Authority', files.FilePaper, { accountId, patientId, request })
  const done = await withFileCleanup(context, [paper], () =>
    inTransaction(context.db, async (tx) => {
      if ((await needPatient(tx, { patientId, accountId, now })) !== 'Active') throw problem('PatientNotActive')
      await insertProposal(tx, { ...fields, call, paper, scope, until, now })
      return { answer: await readAll(tx, patientId, accountId, now), recorded: true }
    }),
  )
  return done.answer
}

type Proposed = Proposal['fields'] & {
  call: Proposal
  paper: DocumentFiles
  scope: Scope[]
  until: Date | null
  now: Date
}

async function insertProposal(tx: Db, { call, paper, scope, until, now, ...fields }: Proposed) {
  const { params, caller, request } = call
  const { id: patientId } = params
  const { accountId: by } = caller
  const email = fields.EmailAddress.trim()
  const helper = await proposals.findHelper(tx, { email, patientId, callerId: by, now })
  if (!helper || helper.isCaller) throw invalidField('AccountUnknown', 'emailAddress')
  if (helper.acts) throw problem('AlreadyActs')
  const document = await recordPaper(tx, { patientId, accountId: by }, paper, now)
  if (!document) throw invalidField('PaperSentBefore', 'filePaper')
  const [relation, words] = [fields.Relation.trim(), fields.Paper.trim()]
  const proposing = { patientId, accountId: helper.id, scope, relation, until, paper: words, by, now }
  const id = await proposals.proposeAccess(tx, { ...proposing, documentId: document.id })
  await audit(tx, 'caregiver.proposed', { patientId, subjectId: id, caller, request, reason: words, now })
  await publishToPatient(tx, patientId, 'documents')
  const patientCode = orNotFound(await findPatientCode(tx, patientId))
  const news = { kind: 'AccessProposed', params: { patientCode }, subjectId: patientId, except: by, now } as const
  await notifyWhoMay(tx, 'patients.let-act', news)
}

/** Everybody may see; `own` is everything. */
function scopeFrom(words = ''): Scope[] {
  const named = words
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const known = scopes.filter((scope) => named.includes(scope))
  if (known.length !== new Set(named).size) throw invalidField('ScopeUnknown', 'scope')
  return known.includes('own') ? [...scopes] : ['see', ...known.filter((scope) => scope !== 'see')]
}
