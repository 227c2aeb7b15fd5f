import type { alikeBy, invitationStates, inviteBy, PatientRow } from '@aruga/contract/patients/import'
import type { OptionalPurpose } from '@aruga/contract/registration/registration'
import type { Language } from '@aruga/contract/values'

/** A row of a file of patients, as it was read. Days like `2026-11-30`. */
export type ImportedPerson = {
  /** In capitals, letters and digits only. */
  formerNumber: string
  firstName: string
  middleName: string | null
  /** With a suffix; empty for a person with one name only. */
  lastName: string
  birthdate: string
  mobile: string | null
  email: string | null
  language: Language
  address: string | null
  /** A doctor's code without dashes, and whose it is. */
  doctor: string
  doctorId: string | null
  /** Open units, and their product as its box names it; null: none are open. */
  product: { product: string; strength: string; form: string } | null
  productId: string | null
  units: number | null
  /** Of the open units; null: as long as a letter of the product lasts. */
  lastDay: string | null
  consentDate: string
  consentPaper: string
  purposes: OptionalPurpose[]
  invite: (typeof inviteBy)[number]
}
export type ImportFaults = PatientRow['faults']
/** The cells of a row by column, as typed. */
export type ImportCells = Record<string, string>
export type AlikeBy = (typeof alikeBy)[number]
export type InvitationState = (typeof invitationStates)[number]

/** Columns that always have such a type. */
export const columns = {
  'patient_import_row.cells': 'ImportCells',
  'patient_import_row.person': 'ImportedPerson',
  'patient_import_row.faults': 'ImportFaults',
  'imported_patient.language_code': 'Language',
}
