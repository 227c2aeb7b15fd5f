// The values that the reviewer reads from a prescription, as a form.

import { dayInManila } from '@aruga/contract/days'
import type { Product } from '@aruga/contract/formulary/formulary'
import type { FirstApproval } from '@aruga/contract/review/case-file'
import {
  goodUntil,
  type Prescription,
  type PrescriptionValues,
  unitsPrescribed,
} from '@aruga/contract/review/prescription'
import { t } from '../../i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { countOf } from '../../ui/units.ts'

/** Empty fields are ''; a number of NaN is no whole number. */
export type PrescriptionForm = {
  writtenOn: string
  prescriber: string
  doseUnits: number | ''
  doseDays: number | ''
  supplyDays: number | ''
}

/** The sources of the form's proposals. */
export type Papers = {
  /** Its date, as the patient read it. */
  statedDate: string | null
  /** When the file was sent; null: not known. */
  sentAt: string | null
  doctorName: string
  /** The last prescription of each product. */
  last: (Prescription & { productId: string })[]
  /** The values entered from this same prescription for an earlier letter. */
  entered: Prescription | null
  /** From the first approval of a letter that needs two people. */
  firstApproval: FirstApproval | null
}

type Paper = {
  statedDate: string | null
  uploadedAt: string
  prescription: Prescription | null
  firstApproval: FirstApproval | null
}
/** Of a prescription as staff see it. */
export const papersOf = (paper: Paper | null | undefined, doctorName = '', last: Papers['last'] = []): Papers => ({
  statedDate: paper?.statedDate ?? null,
  sentAt: paper?.uploadedAt ?? null,
  doctorName,
  last,
  entered: paper?.prescription ?? null,
  firstApproval: paper?.firstApproval ?? null,
})

const dayOf = (at: string) => dayInManila(Date.parse(at))
const lastOf = ({ last }: Papers, { id }: Product) => last.find(({ productId }) => productId === id)

/**
 * The probable values: dose, days and prescriber of the last prescription for this product, else the product's usual quantity; and
 * the date that the patient entered, else the day of sending, as no prescription is newer.
 */
function proposedPrescription(papers: Papers, product: Product): PrescriptionForm {
  const { entered, statedDate, sentAt, doctorName } = papers
  const usual = {
    prescriber: doctorName,
    doseUnits: product.defaultQuantity,
    doseDays: product.letterDays,
    supplyDays: product.letterDays,
  }
  const { prescriber, doseUnits, doseDays, supplyDays } = entered ?? lastOf(papers, product) ?? usual
  return {
    writtenOn: entered?.writtenOn ?? statedDate ?? (sentAt === null ? '' : dayOf(sentAt)),
    prescriber,
    doseUnits,
    doseDays,
    supplyDays,
  }
}

/** The typed values, or else the proposal. */
export const formOf = (typed: PrescriptionForm | null, papers: Papers, product: Product) =>
  typed ?? proposedPrescription(papers, product)

/** The text for the source of the proposal. */
export function proposedFrom(papers: Papers, product: Product): string {
  if (papers.entered) return t('letters:prescription.fromEntered')
  const last = lastOf(papers, product)
  return last
    ? t('letters:prescription.fromLast', { day: formatDay(last.writtenOn) })
    : t('letters:prescription.fromUsual', { product: product.name })
}

const fields = ['writtenOn', 'prescriber', 'doseUnits', 'doseDays', 'supplyDays'] as const

/** The first field that is empty or wrong. */
export const lacking = (form: PrescriptionForm, product: Product) =>
  fields.find((field) => !form[field] || String(form[field]).trim() === '') ??
  (dateFault(form.writtenOn, product) ? 'writtenOn' : null)

/** Why no letter is issued for a prescription of this date. */
export function dateFault(writtenOn: string, { prescriptionDays }: Product): string | undefined {
  if (writtenOn === '') return undefined
  const today = dayInManila(Date.now())
  if (writtenOn > today) return t('letters:prescription.inTheFuture')
  const until = goodUntil(writtenOn, prescriptionDays)
  return until < today ? t('letters:prescription.tooOld', { until: formatDay(until) }) : undefined
}

/** A letter that is ready to send; null while incomplete. */
export function completeLetter({ productId, quantity, prescription }: Typed, papers: Papers, products: Product[]) {
  const product = products.find(({ id }) => id === productId)
  if (!product || !quantity) return null
  const form = formOf(prescription, papers, product)
  const complete = lacking(form, product) === null ? prescriptionFrom(form) : null
  return complete && { productId: product.id, quantity, prescription: complete }
}
type Typed = { productId: string | null; quantity: number | null; prescription: PrescriptionForm | null }

/** The units that the dose needs; null while it is incomplete. */
export function needsOf({ doseUnits, doseDays, supplyDays }: PrescriptionForm, { id: productId, unit }: Product) {
  if (!doseUnits || !doseDays || !supplyDays) return null
  return { productId, unit, prescribed: { doseUnits, doseDays, supplyDays } }
}

/** The form as the server takes it; null while a field is empty or wrong. */
function prescriptionFrom({ doseUnits, doseDays, supplyDays, ...of }: PrescriptionForm): PrescriptionValues | null {
  if (!doseUnits || !doseDays || !supplyDays || !of.writtenOn || !of.prescriber.trim()) return null
  return { ...of, prescriber: of.prescriber.trim(), doseUnits, doseDays, supplyDays }
}

/** The prescribed units in total; null while incomplete. */
export function prescribed(form: PrescriptionForm): number | null {
  const { doseUnits, doseDays, supplyDays } = form
  if (!doseUnits || !doseDays || !supplyDays) return null
  return unitsPrescribed({ doseUnits, doseDays, supplyDays })
}

/** "4 pens in 30 days" */
export const doseText = ({
  doseUnits,
  doseDays,
  unit,
}: Omit<Prescription, 'writtenOn' | 'prescriber' | 'supplyDays'>) =>
  t('letters:prescription.doseOf', { units: countOf(doseUnits, unit), count: doseDays })
