// The rows of a CSV file of staff, and their people: a row for each branch of a person.
import type { Readable } from 'node:stream'
import type { CellFaultCode } from '@aruga/contract/csv/csv'
import { EMAIL_ADDRESS, keepsTo } from '@aruga/contract/patterns'
import { type StaffRole, staffRoles, worksAtBranch } from '@aruga/contract/permissions'
import { MAX_STAFF_ROWS, staffColumns } from '@aruga/contract/staff/staff-file'
import { cleanEmailAddress, cleanName, cleanSearch, nameKey } from '@aruga/contract/typed-text'
import cellTexts from '@aruga/locales/en/csv.server.json' with { type: 'json' }
import staffTexts from '@aruga/locales/en/staff-file.server.json' with { type: 'json' }
import { normalEmail } from '../../../auth/passwords/find-login.ts'
import { type NumberedRow, openTable } from '../../../table-files/open-table.ts'
import { oncePerCell, readName, type TextRow, type Wrong } from '../../../table-files/table.ts'
import { fill } from '../../../texts/locales.ts'
import { problem } from '../../../wire/problem.ts'

/** A row as typed, and its faults, each with its column. */
export type FileRow = {
  row: number
  name: string
  email: string
  role: string
  pharmacy: string
  branch: string
  city: string
  roles: StaffRole[]
  faults: string[]
}
const texts = { ...cellTexts, ...staffTexts }
type FaultCode = CellFaultCode | keyof typeof staffTexts

/** The rows below the header. Throws when the whole file is refused. */
export async function readStaffRows(content: Readable): Promise<{ guessed: boolean; rows: FileRow[] }> {
  const rows: FileRow[] = []
  const file = await openTable(content, staffColumns)
  for await (const { row, cells, spoiled } of file.rows) {
    if (rows.length === MAX_STAFF_ROWS) throw problem('TableTooLong', { rows: MAX_STAFF_ROWS.toLocaleString('en') })
    rows.push(readRow(row, cells, spoiled))
  }
  return { guessed: file.guessed, rows }
}

function readRow(row: number, cells: TextRow, spoiled: NumberedRow['spoiled']): FileRow {
  const faults: string[] = []
  const wrong = oncePerCell<FaultCode>((column, code, values) => {
    const message = fill(texts[code], values ?? {})
    faults.push(column ? `${column}: ${message}` : message)
  })
  for (const { column, code } of spoiled) wrong(column, code)
  const cell = (name: string) => cells[name] ?? ''
  const typed = {
    ...{ row, name: cleanName(cell('name')), email: cleanEmailAddress(cell('email')), role: cell('role') },
    ...{ pharmacy: cell('pharmacy'), branch: cell('branch'), city: cell('city') },
  }
  readName(cells, 'name', 120, wrong)
  if (typed.email === '') wrong('email', 'ValueMissing')
  else if (!keepsTo(EMAIL_ADDRESS, typed.email)) wrong('email', 'email')
  const roles = readRoles(typed.role, wrong)
  for (const [column, most] of [
    ['pharmacy', 120],
    ['branch', 120],
    ['city', 80],
  ] as const) {
    if (worksAtBranch(roles) && (column !== 'city' || typed.city)) readName(cells, column, most, wrong)
    else if (roles.length > 0 && typed[column]) wrong(column, 'noBranch')
  }
  return { ...typed, roles, faults }
}

/** `branch manager` for `branchManager`. */
const writeRole = (role: StaffRole) => role.replace(/[A-Z]/g, (sign) => ` ${sign.toLowerCase()}`)
/** Several values, separated by semicolons. */
export const writeRoles = (roles: readonly StaffRole[]) =>
  staffRoles
    .filter((role) => roles.includes(role))
    .map(writeRole)
    .join('; ')

const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '')
/** By the roles' own names, and by the console's. */
const spelled = new Map<string, StaffRole>([
  ...staffRoles.map((role) => [plain(writeRole(role)), role] as const),
  ['leadreviewer', 'lead'],
  ['safetyofficer', 'safety'],
])

function readRoles(text: string, wrong: Wrong<FaultCode>): StaffRole[] {
  const named = cleanSearch(text)
    .split(/[;,]/)
    .map(plain)
    .filter((one) => one !== '')
  const roles = named.map((one) => spelled.get(one) ?? spelled.get(one.replace(/s$/, '')))
  if (named.length === 0) wrong('role', 'ValueMissing')
  if (roles.includes(undefined)) wrong('role', 'role', { roles: staffRoles.map(writeRole).join(', ') })
  return [...new Set(roles.filter((role) => role !== undefined))]
}

/** Groups rows by address. A row that contradicts an earlier one is refused with it, and so are the person's other rows. */
export function groupByPerson(rows: FileRow[]): FileRow[][] {
  const people = new Map<string, FileRow[]>()
  for (const row of rows) {
    const key = row.email === '' ? `row ${row.row}` : normalEmail(row.email)
    people.set(key, [...(people.get(key) ?? []), row])
  }
  for (const [first, ...others] of people.values()) {
    const seen = first ? [first] : []
    for (const row of others) {
      const twin = seen.find((one) => branchKey(one) === branchKey(row))
      if (first && (plainName(row) !== plainName(first) || writeRoles(row.roles) !== writeRoles(first.roles)))
        row.faults.push(fill(texts.otherPerson, { row: first.row }))
      else if (twin) row.faults.push(fill(texts.repeated, { row: twin.row }))
      seen.push(row)
    }
  }
  return [...people.values()]
}

const plainName = ({ name }: FileRow) => nameKey(name)
const branchKey = ({ pharmacy, branch, city }: FileRow) => [pharmacy, branch, city].map(nameKey).join('\n')

/** None of a person’s rows is imported while one of them is refused: an account with half of the branches would be wrong. */
export function refuseTogether(person: FileRow[]): void {
  const bad = person.find(({ faults }) => faults.length > 0)
  if (bad) for (const row of person) if (row.faults.length === 0) row.faults.push(fill(texts.sameAs, { row: bad.row }))
}
