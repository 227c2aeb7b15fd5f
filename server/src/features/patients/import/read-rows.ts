// The rows of a CSV file of patients, each read by itself. What only the other rows or the database show is in judge.ts.
import type { Readable } from 'node:stream'
import type { CellFaultCode, DayFaultCode } from '@aruga/contract/csv/csv'
import { dayInManila, daysAfter } from '@aruga/contract/days'
import { languages, SOURCE_LANGUAGE } from '@aruga/contract/languages'
import { MAX_PATIENT_ROWS, patientColumns } from '@aruga/contract/patients/import'
import { EMAIL_ADDRESS, HCP_CODE, keepsTo, MOBILE_PHONE_NUMBER, PERSON_NAME } from '@aruga/contract/patterns'
import { storedLastName } from '@aruga/contract/person-name'
import { type OptionalPurpose, optionalPurposes } from '@aruga/contract/registration/registration'
import {
  cleanEmailAddress,
  cleanLastName,
  cleanMobileNumber,
  cleanPersonName,
  cleanSearch,
  nameKey,
} from '@aruga/contract/typed-text'
import type { Language } from '@aruga/contract/values'
import cellTexts from '@aruga/locales/en/csv.server.json' with { type: 'json' }
import importTexts from '@aruga/locales/en/patients-import.server.json' with { type: 'json' }
import { plainCode } from '../../../records/professionals/queries.ts'
import type { ImportedPerson, ImportFaults } from '../../../records/registration/columns.ts'
import { type NumberedRow, openTable } from '../../../table-files/open-table.ts'
import { readDay } from '../../../table-files/read-day.ts'
import { oncePerCell, readName, type TextRow, type Wrong } from '../../../table-files/table.ts'
import { fill } from '../../../texts/locales.ts'
import { problem } from '../../../wire/problem.ts'

const texts = { ...cellTexts, ...importTexts.fault }
type FaultCode = CellFaultCode | DayFaultCode | keyof typeof importTexts.fault
type ReportFault = Wrong<FaultCode>

/** `person`: what was read, also of a row with faults. */
export type FileRow = { row: number; cells: TextRow; person: ImportedPerson; faults: ImportFaults }

/** The sentence of a fault. */
export const faultOf = (
  column: string | null,
  code: FaultCode,
  values: Record<string, string | number | null> = {},
): ImportFaults[number] => ({ column, message: fill(texts[code], values) })

/** The rows below the header. Throws when the whole file is refused. */
export async function readPatientRows(content: Readable, offered: readonly Language[], now: Date) {
  const rows: FileRow[] = []
  const file = await openTable(content, patientColumns)
  const today = dayInManila(now)
  for await (const { row, cells, spoiled } of file.rows) {
    if (rows.length === MAX_PATIENT_ROWS) throw problem('TableTooLong', { rows: MAX_PATIENT_ROWS.toLocaleString('en') })
    rows.push(readRow({ row, cells, spoiled }, offered, today))
    // Other calls are answered in between.
    if (rows.length % 500 === 0) await new Promise(setImmediate)
  }
  return { guessed: file.guessed, rows }
}

const OLDEST_YEARS = 130
const MOST_UNITS = 10_000

function readRow({ row, cells, spoiled }: NumberedRow, offered: readonly Language[], today: string): FileRow {
  const faults: ImportFaults = []
  const wrong: ReportFault = oncePerCell<FaultCode>((column, code, values) =>
    faults.push(faultOf(column, code, values)),
  )
  for (const { column, code } of spoiled) wrong(column, code)
  const cell = (name: string) => cells[name] ?? ''
  const birthdate = readNeededDay('birthdate', cells, wrong)
  if (birthdate > today || birthdate < daysAfter(today, -OLDEST_YEARS * 365.25)) wrong('birthdate', 'birthdate')
  const email = readEmail(cell('email'), wrong)
  const person: ImportedPerson = {
    ...readNames(cells, wrong),
    ...{ formerNumber: readFormerNumber(cells, wrong), birthdate, email, mobile: readMobile(cell('mobile'), wrong) },
    ...{
      language: readLanguage(cell('language'), offered, wrong),
      address: readOptional('address', 300, cells, wrong),
    },
    ...{ doctor: readDoctor(cells, wrong), doctorId: null },
    ...readUnits(cells, today, wrong),
    ...readConsent(cells, { birthdate, today }, wrong),
    invite: readInvite(cell('invite'), email, wrong),
  }
  return { row, cells, person, faults }
}

function readNames(cells: TextRow, wrong: ReportFault) {
  const first = cleanPersonName(cells.first_name ?? '')
  // A suffix is part of the last name (contract/src/person-name.ts).
  const suffix = cleanPersonName(cells.suffix ?? '')
  const last = cleanLastName(cells.last_name ?? '')
  const middle = cleanPersonName(cells.middle_name ?? '')
  if (first === '') wrong('first_name', 'ValueMissing')
  else if (!keepsTo(PERSON_NAME, first)) wrong('first_name', 'name')
  if (last === '') wrong('last_name', 'ValueMissing')
  const lastName = storedLastName(last)
  const whole = [lastName, suffix].filter(Boolean).join(' ')
  if (whole !== '' && !keepsTo(PERSON_NAME, whole)) wrong('last_name', 'name')
  if (middle !== '' && !keepsTo(PERSON_NAME, middle)) wrong('middle_name', 'name')
  return { firstName: first, middleName: middle || null, lastName: whole }
}

function readNeededDay(column: string, cells: TextRow, wrong: ReportFault): string {
  const day = readDay(column, cells[column] ?? '', wrong)
  if (day === '') wrong(column, 'ValueMissing')
  return day
}

function readOptional(column: string, maxLength: number, cells: TextRow, wrong: ReportFault): string | null {
  return (cells[column] ?? '') === '' ? null : readName(cells, column, maxLength, wrong)
}

/** In capitals, letters and digits only: `A-0017` and `a 0017` are one number. */
function readFormerNumber(cells: TextRow, wrong: ReportFault): string {
  const typed = cells.old_number ?? ''
  const number = nameKey(cleanSearch(typed))
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  if (typed === '') wrong('old_number', 'ValueMissing')
  else if (number === '' || number.length > 40) wrong('old_number', 'formerNumber')
  return number
}

function readEmail(typed: string, wrong: ReportFault): string | null {
  if (typed === '') return null
  const email = cleanEmailAddress(typed)
  if (!keepsTo(EMAIL_ADDRESS, email)) wrong('email', 'email')
  return email
}

function readMobile(typed: string, wrong: ReportFault): string | null {
  if (typed === '') return null
  const mobile = cleanMobileNumber(typed)
  if (!keepsTo(MOBILE_PHONE_NUMBER, mobile)) wrong('mobile', 'mobile')
  return mobile
}

/** By code or name, of the languages that the program offers. */
function readLanguage(typed: string, offered: readonly Language[], wrong: ReportFault): Language {
  const known = languages.filter(({ code }) => offered.includes(code))
  const key = nameKey(typed)
  if (key === '') return SOURCE_LANGUAGE
  const language = known.find(({ code, name, otherCodes }) =>
    [code, name, ...otherCodes].some((one) => nameKey(one) === key),
  )
  if (!language) wrong('language', 'language', { languages: known.map(({ name }) => name).join(', ') })
  return language?.code ?? SOURCE_LANGUAGE
}

/** As it is looked up: in capitals, without dashes and spaces. */
function readDoctor(cells: TextRow, wrong: ReportFault): string {
  const code = plainCode(cells.doctor ?? '')
  if (code === '') wrong('doctor', 'ValueMissing')
  else if (!keepsTo(HCP_CODE, code)) wrong('doctor', 'doctorUnknown')
  return code.replaceAll('-', '')
}

function readUnits(
  cells: TextRow,
  today: string,
  wrong: ReportFault,
): Pick<ImportedPerson, 'product' | 'units' | 'lastDay' | 'productId'> {
  const none = { product: null, units: null, lastDay: null, productId: null }
  const named = ['product', 'strength', 'form'].filter((column) => (cells[column] ?? '') !== '')
  const typed = cleanSearch(cells.units ?? '').replaceAll(',', '')
  const lastDay = readDay('last_day', cells.last_day ?? '', wrong)
  // Nothing is open.
  if (/^0*$/.test(typed)) {
    if (named.length > 0 && typed === '') wrong('units', 'productWithoutUnits')
    if (lastDay !== '' && typed === '') wrong('last_day', 'lastDayWithoutUnits')
    return none
  }
  const units = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  if (units < 1 || units > MOST_UNITS) wrong('units', 'units', { most: MOST_UNITS.toLocaleString('en') })
  if (named.length === 0) wrong('product', 'unitsWithoutProduct')
  if (lastDay !== '' && lastDay < today) wrong('last_day', 'lastDayOver')
  const product =
    named.length === 0
      ? null
      : {
          product: readName(cells, 'product', 120, wrong),
          strength: readName(cells, 'strength', 80, wrong),
          form: readName(cells, 'form', 80, wrong),
        }
  return { product, units, lastDay: lastDay || null, productId: null }
}

function readConsent(cells: TextRow, { birthdate, today }: { birthdate: string; today: string }, wrong: ReportFault) {
  const consentDate = readNeededDay('consent_date', cells, wrong)
  if (consentDate > today) wrong('consent_date', 'consentLater')
  else if (birthdate !== '' && consentDate < birthdate) wrong('consent_date', 'consentEarlier')
  const consentPaper = readName(cells, 'consent_paper', 120, wrong)
  const named = (cells.purposes ?? '')
    .split(/[;,]/)
    .map(nameKey)
    .filter((one) => one !== '')
  const purposes = named.filter((one): one is OptionalPurpose => optionalPurposes.some((known) => known === one))
  if (purposes.length < named.length) wrong('purposes', 'purposes', { purposes: optionalPurposes.join(', ') })
  return { consentDate, consentPaper, purposes: [...new Set(purposes)] }
}

function readInvite(typed: string, email: string | null, wrong: ReportFault): ImportedPerson['invite'] {
  const key = nameKey(typed)
  if (key === '') return email === null ? 'Card' : 'Link'
  const invite = ({ link: 'Link', card: 'Card', none: 'None' } as const)[key]
  if (!invite) wrong('invite', 'invite')
  if (invite === 'Link' && email === null) wrong('invite', 'linkWithoutEmail')
  return invite ?? 'None'
}
