import type { TableFormat } from '@aruga/contract/csv/formats'
import { type PatientRow, patientColumns } from '@aruga/contract/patients/import'
import { fullName } from '@aruga/contract/person-name'
import texts from '@aruga/locales/en/patients-import.server.json' with { type: 'json' }
import type { Db } from '../../../db/open.ts'
import { importedColumns, textColumn } from '../../../table-files/file-columns.ts'
import { tableFile } from '../../../table-files/table-file.ts'
import { fill } from '../../../texts/locales.ts'
import { eachCard, eachUnusedRow } from './queries.ts'

const columns = importedColumns(patientColumns)

/** The rows that are not brought in, as typed, each with the reason; the file can be put right and sent again. */
export const unusedRows = (db: Db, id: string, name: string, format?: TableFormat) =>
  tableFile(['row', ...columns, 'outcome', 'why'], eachWithReason(db, id), name, format)

async function* eachWithReason(db: Db, id: string) {
  for await (const { row, cells, outcome, faults, alike, otherRow, patientCode } of eachUnusedRow(db, id)) {
    yield { ...cells, row, outcome, why: whyOf({ faults, alike, otherRow, patientCode }) }
  }
}

function whyOf({
  faults,
  alike,
  otherRow,
  patientCode,
}: Pick<PatientRow, 'faults' | 'alike' | 'otherRow' | 'patientCode'>) {
  if (alike === null) return faults.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ')
  const values = { what: texts.alike[alike], row: otherRow, code: patientCode }
  return fill(otherRow === null ? texts.sameAsPatient : texts.sameAsRow, values)
}

const cardColumns = ['patient_code', 'name', 'address', 'mobile', 'language', 'old_number'].map(textColumn)

/** Who needs a printed card, in the order of the file. */
export const cardList = (db: Db, id: string, name: string, format?: TableFormat) =>
  tableFile(cardColumns, eachWithName(db, id), name, format)

async function* eachWithName(db: Db, id: string) {
  for await (const { patientCode, address, mobile, language, formerNumber, ...names } of eachCard(db, id)) {
    yield {
      ...{ patient_code: patientCode, name: fullName(names), address, mobile, language, old_number: formerNumber },
    }
  }
}
