// Imports a checked file one person at a time, each in a transaction that also stores the result: after a crash
// another server continues with the next one, and nobody is invited twice.
import { randomUUID } from 'node:crypto'
import { may } from '@aruga/contract/permissions'
import texts from '@aruga/locales/en/staff-file.server.json' with { type: 'json' }
import { recordAudit } from '../../../audit/record-audit.ts'
import { normalEmail } from '../../../auth/passwords/find-login.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction, type Transaction } from '../../../db/open.ts'
import { outageOf } from '../../../failures/outage.ts'
import type { JobData } from '../../../jobs/job-data.ts'
import type { StaffFilePerson } from '../../../records/staff/columns.ts'
import { changeAccount, inviteAccount } from '../change.ts'
import { findStaff } from '../queries.ts'
import * as queries from './queries.ts'
import { findAccounts, type KnownAccount, refused, type Verdict, verdictOn } from './verdict.ts'

/** Handles a `staffFile` job. */
export async function runStaffFile(context: AppContext, { fileId }: JobData['staffFile']): Promise<void> {
  try {
    while (await importNext(context, fileId, context.clock())) {
      // Continue with the next person.
    }
  } catch (error) {
    // The job is retried and continues after the last person.
    if (outageOf(error)) throw error
    // The administrator sees that it stopped and can start it again; imported people stay.
    await queries.failFile(context.db, fileId)
    const why = (error as { code?: string }).code ?? (error as Error).name
    context.log.error({ import: fileId, why }, 'an import of staff stopped')
  }
}

/** False when no person is left. */
const importNext = ({ db, jobs, keys }: AppContext, id: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const file = await queries.lockFile(tx, id)
    if (!file) return false
    const audit = (action: 'staff.invited' | 'staff.changed' | 'table.imported', subjectId: string) =>
      recordAudit(tx, { at: now, actorId: file.begunBy, action, patientId: null, subjectId, request: { id: 'jobs' } })
    const by = await findStaff(tx, file.begunBy, now)
    if (by?.state !== 'Active' || !may(by.roles, 'staff.change')) {
      await queries.failFile(tx, id)
      return false
    }
    const next = await queries.nextPerson(tx, id)
    if (!next) {
      await queries.finishFile(tx, id, now)
      await audit('table.imported', id)
      return false
    }
    const { person, row } = next
    const account = (await findAccounts(tx, [person.email])).get(normalEmail(person.email))
    const { accountId, ...verdict } = await importPerson({ jobs, keys }, tx, { person, account, now })
    if (accountId) await audit(verdict.outcome === 'New' ? 'staff.invited' : 'staff.changed', accountId)
    await queries.settlePerson(tx, { id, firstRow: row }, verdict)
    return true
  })

type Importing = { person: StaffFilePerson; account: KnownAccount | undefined; now: Date }

/** `accountId`: the changed account. */
async function importPerson(
  context: Pick<AppContext, 'jobs' | 'keys'>,
  tx: Transaction,
  { person, account, now }: Importing,
): Promise<Verdict & { accountId?: string }> {
  const verdict = verdictOn(person, account)
  const ids = person.branches.map((branch) => branch.id)
  // A person at one of the branches stays there.
  const branchId = ids.find((id) => id === account?.branchId) ?? ids[0] ?? null
  const details = {
    name: person.name,
    roles: person.roles,
    branchId,
    otherBranchIds: ids.filter((id) => id !== branchId),
  }
  if (verdict.outcome === 'New') {
    const id = randomUUID()
    if (!(await inviteAccount(context, tx, { ...details, id, email: person.email }, now)))
      return refused(texts.addressInUse)
    return { ...verdict, accountId: id }
  }
  if (verdict.outcome !== 'Changed' || !account) return verdict
  const done = await changeAccount(tx, { ...details, id: account.id })
  return done === 'LastAdministrator' ? refused(texts.lastAdministrator) : { ...verdict, accountId: account.id }
}
