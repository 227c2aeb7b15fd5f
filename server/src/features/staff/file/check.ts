import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { worksAtBranch } from '@aruga/contract/permissions'
import type { StaffFile } from '@aruga/contract/staff/staff-file'
import texts from '@aruga/locales/en/staff-file.server.json' with { type: 'json' }
import { normalEmail } from '../../../auth/passwords/find-login.ts'
import { type Database, inTransaction } from '../../../db/open.ts'
import type { StaffFilePerson } from '../../../records/staff/columns.ts'
import { findNamedBranches } from './branches.ts'
import { insertFile, type NewRow } from './queries.ts'
import { type FileRow, groupByPerson, readStaffRows, refuseTogether } from './read-rows.ts'
import { findAccounts, refused, type Verdict, verdictOn } from './verdict.ts'

/** Besides their present branch they may choose 50 others, as in the form. */
const MAX_BRANCHES = 51

type Upload = { filename: string; content: Readable; startedBy: string; now: Date }

/** Checks a file row by row and stores each row's effect. Changes nothing else. */
export async function checkStaffFile(db: Database, { content, ...upload }: Upload): Promise<StaffFile> {
  const { guessed, rows } = await readStaffRows(content)
  const named = await findNamedBranches(
    db,
    rows.filter(({ roles, faults }) => faults.length === 0 && worksAtBranch(roles)),
  )
  const people = groupByPerson(rows)
  const accounts = await findAccounts(
    db,
    people.flatMap(([first]) => (first ? [first.email] : [])),
  )
  const judged: NewRow[] = people.flatMap((own) => {
    const [first] = own
    if (!first) return []
    if (own.length > MAX_BRANCHES) first.faults.push(texts.tooManyBranches)
    refuseTogether(own)
    const branches = own.flatMap(({ row }) => named.get(row) ?? [])
    const person: StaffFilePerson = { name: first.name, email: first.email, roles: first.roles, branches }
    const isBad = first.faults.length > 0
    const verdict = isBad ? undefined : verdictOn(person, accounts.get(normalEmail(first.email)))
    const personToStore = verdict && verdict.outcome !== 'Refused' ? person : null
    return own.map((row) => rowOf(row, first.row, verdict ?? refused(row.faults.join(' ')), personToStore))
  })
  return inTransaction(db, (tx) => insertFile(tx, { id: randomUUID(), ...upload, lettersGuessed: guessed }, judged))
}

/** Only the first row has the person and the changes. */
function rowOf(
  { roles: _, faults: _faults, ...typed }: FileRow,
  first: number,
  { outcome, changes, why }: Verdict,
  person: StaffFilePerson | null,
) {
  const isFirst = typed.row === first
  return { ...typed, firstRow: first, outcome, why, changes: isFirst ? changes : [], person: isFirst ? person : null }
}
