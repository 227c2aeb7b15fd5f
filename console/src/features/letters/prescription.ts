// The values that the reviewer reads from a prescription, as a form.

import { dayInManila } from '@aruga/contract/days'
import type { Product } from '@aruga/contract/formulary/formulary'
import type { PatientStatus } from '@aruga/contract/profile/profile'
import type { CaseDocument, FirstApproval } from '@aruga/contract/review/case-file'
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
  /** Whose it is: their tier may have another rule. Null: not known. */
  patientId: string | null
  /** Its date, as the patient read it. */
  statedDate: string | null
  /** When the file was sent; null: not known. */
  sentAt: string | null
  doctorName: string
  /** The last prescription of each product. */
  last: (Prescription & { productId: string })[]
  /** The values entered from this same prescription for a letter that was cancelled. */
  entered: Prescription | null
  /** Date and prescriber where another letter of the same paper says them; null: they are read with this one. */
  head: PaperHead | null
  /** Products that other letters of the same paper are for. */
  taken: readonly string[]
  /** From the first approval of a letter that needs two people. */
  firstApproval: FirstApproval | null
}

type PaperHead = Pick<PrescriptionForm, 'writtenOn' | 'prescriber'>

type Paper = {
  statedDate: string | null
  uploadedAt: string
  prescription: Prescription | null
  lettersOn: CaseDocument['lettersOn']
  firstApproval: FirstApproval | null
}
/** Of a prescription as staff see it. */
export const papersOf = (
  paper: Paper | null | undefined,
  { patientId = null, doctorName = '' }: Partial<Pick<Papers, 'patientId' | 'doctorName'>> = {},
  last: Papers['last'] = [],
): Papers => ({
  patientId,
  statedDate: paper?.statedDate ?? null,
  sentAt: paper?.uploadedAt ?? null,
  doctorName,
  last,
  ...ofLettersOn(paper),
  firstApproval: paper?.firstApproval ?? null,
})

function ofLettersOn(paper: Paper | null | undefined): Pick<Papers, 'entered' | 'head' | 'taken'> {
  const prescription = paper?.prescription ?? null
  const taken = paper?.lettersOn.map(({ productId }) => productId) ?? []
  return taken.length > 0 ? { entered: null, head: prescription, taken } : { entered: prescription, head: null, taken }
}

/** Whether a letter can be issued on it: it has none, or holds other medicines besides. */
export const canHoldLetter = ({ canMakeLetter, lettersOn, status }: CaseDocument, patientStatus: PatientStatus) =>
  canMakeLetter || (patientStatus === 'Active' && status === 'Accepted' && lettersOn.length > 0)

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
export const formOf = (typed: PrescriptionForm | null, papers: Papers, product: Product): PrescriptionForm => ({
  ...(typed ?? proposedPrescription(papers, product)),
  ...(papers.head && { writtenOn: papers.head.writtenOn, prescriber: papers.head.prescriber }),
})

/** The text for the source of the proposal. */
export function proposedFrom(papers: Papers, product: Product): string {
  if (papers.entered) return t('letters:prescription.fromEntered')
  const last = lastOf(papers, product)
  if (papers.head)
    return last
      ? t('letters:prescription.doseFromLast', { day: formatDay(last.writtenOn) })
      : t('letters:prescription.doseFromUsual', { product: product.name })
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

/** The sources for each of several letters on one paper: the first has its date and prescriber, and no two are for one product. */
export function papersOfEach(letters: readonly Typed[], papers: Papers, products: Product[]): Papers[] {
  const [first] = letters
  const product = products.find(({ id }) => id === first?.productId)
  const head = first && product ? formOf(first.prescription, papers, product) : null
  return letters.map((letter, place) => ({
    ...papers,
    head: place === 0 ? papers.head : head,
    taken: [
      ...papers.taken,
      ...letters.flatMap((other) => (other !== letter && other.productId ? [other.productId] : [])),
    ],
  }))
}

/** All letters of a paper, ready to send; null while one is incomplete. */
export function completeLetters(letters: readonly Typed[], papers: Papers, products: Product[]) {
  const ofEach = papersOfEach(letters, papers, products)
  const complete = letters.flatMap((letter, place) => completeLetter(letter, ofEach[place] ?? papers, products) ?? [])
  const [first, ...more] = complete
  return first && complete.length === letters.length ? ([first, ...more] as const) : null
}
type Typed = { productId: string | null; quantity: number | null; prescription: PrescriptionForm | null }

/** The units that the dose needs; null while it is incomplete. */
export function needsOf(
  { doseUnits, doseDays, supplyDays }: PrescriptionForm,
  { id: productId, name: productName, unit }: Product,
) {
  if (!doseUnits || !doseDays || !supplyDays) return null
  return { productId, productName, unit, prescribed: { doseUnits, doseDays, supplyDays } }
}

/** The chosen medicines of a paper's letters, with their dose where it is known. */
export function medicinesOf(letters: readonly Typed[], papers: Papers, products: Product[]) {
  const ofEach = papersOfEach(letters, papers, products)
  return letters.flatMap(({ productId, prescription }, place) => {
    const product = products.find(({ id }) => id === productId)
    if (!product) return []
    const needs = needsOf(formOf(prescription, ofEach[place] ?? papers, product), product)
    return [{ productId: product.id, name: product.name, needs }]
  })
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
