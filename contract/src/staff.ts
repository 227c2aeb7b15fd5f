// The staff's side: reviewing registrations, issuing letters, dispensing at the counter. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Document, DocumentKind } from './documents.ts'
import { endpoint } from './endpoint.ts'
import { PatientStatus } from './profile.ts'
import { AllOf, Day, Id, IdParams, Line, ListQuery, Moment, Nullable, OneOf, PageOf, Quantity } from './values.ts'

/** Queues show codes, no names. */
export const RegistrationCase = Type.Object({
  id: Id,
  patientCode: Type.String(),
  reference: Type.String(),
  status: PatientStatus,
  registeredAt: Moment,
})

export const RegistrationInFull = Type.Object({
  ...RegistrationCase.properties,
  statusReason: Nullable(Type.String()),
  firstName: Type.String(),
  middleName: Nullable(Type.String()),
  lastName: Type.String(),
  emailAddress: Type.String(),
  mobilePhoneNumber: Type.String(),
  birthdate: Nullable(Day),
  hcpCode: Type.String(),
  doctorName: Type.String(),
  documents: Type.Array(Document),
})
export type RegistrationInFull = Static<typeof RegistrationInFull>

/** `Sorting` accepts these fields. */
export const registrationSortFields = ['registeredAt', 'patientCode', 'status'] as const

export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'GET',
  path: '/api/app/staff/registrations',
  summary: 'Registrations that wait for a decision, oldest first; Filter looks at patient code and reference',
  access: ['reviewer'],
  query: ListQuery,
  result: PageOf(RegistrationCase),
  problems: [],
})

export const readRegistration = endpoint({
  name: 'readRegistration',
  method: 'GET',
  path: '/api/app/staff/registrations/{id}',
  summary: 'One registration with the patient’s data and documents; the read is on record',
  access: ['reviewer'],
  params: IdParams,
  result: RegistrationInFull,
  problems: ['NotFound'],
})

export const viewPatientDocument = endpoint({
  name: 'viewPatientDocument',
  method: 'GET',
  path: '/api/app/staff/documents/{id}/view',
  summary: 'A patient’s file: the upright picture without camera data, or the PDF as sent; the read is on record',
  access: ['reviewer'],
  params: IdParams,
  query: Type.Object({
    rendition: Type.Optional(OneOf(['original', 'picture', 'thumbnail'])),
  }),
  result: 'file',
  problems: ['NotFound', 'RangeNotSatisfiable'],
})

export const approveRegistration = endpoint({
  name: 'approveRegistration',
  method: 'POST',
  path: '/api/app/staff/registrations/{id}/approve',
  summary: 'Accept the ID and the prescription and make the patient active',
  access: ['reviewer'],
  params: IdParams,
  result: RegistrationInFull,
  problems: ['NotFound', 'CaseAlreadyDecided'],
})

export const declineReasons = ['Blurry', 'CutOff', 'WrongDocument', 'NameMismatch', 'DocumentExpired', 'Other'] as const
export type DeclineReason = (typeof declineReasons)[number]

export const declineRegistration = endpoint({
  name: 'declineRegistration',
  method: 'POST',
  path: '/api/app/staff/registrations/{id}/decline',
  summary: 'Decline a registration with a reason and a note that the patient reads',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({
    reason: OneOf(declineReasons),
    note: Line(500),
  }),
  result: RegistrationInFull,
  problems: ['NotFound', 'CaseAlreadyDecided'],
})

/** A document that waits for a decision. Queues show codes, no names. */
export const DocumentCase = Type.Object({
  id: Id,
  kind: DocumentKind,
  patientId: Id,
  patientCode: Type.String(),
  letterNumber: Nullable(Type.String()),
  orQuantity: Nullable(Type.Integer()),
  uploadedAt: Moment,
  /** How many other documents of the program have the very same content. */
  duplicates: Type.Integer(),
})
export type DocumentCase = Static<typeof DocumentCase>

/** `Sorting` accepts these fields. */
export const documentCaseSortFields = ['uploadedAt', 'kind', 'patientCode'] as const

export const listDocumentCases = endpoint({
  name: 'listDocumentCases',
  method: 'GET',
  path: '/api/app/staff/documents',
  summary:
    'Prescriptions and receipts of active patients that wait for a decision, oldest first; Filter looks at codes',
  access: ['reviewer'],
  query: Type.Object({ ...ListQuery.properties, Kind: Type.Optional(DocumentKind) }),
  result: PageOf(DocumentCase),
  problems: [],
})

export const acceptDocument = endpoint({
  name: 'acceptDocument',
  method: 'POST',
  path: '/api/app/staff/documents/{id}/accept',
  summary:
    'Accept a prescription or receipt. An official receipt’s quantity counts for its letter, never above what was approved.',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({
    /** What the receipt shows, where it is not what the patient typed. */
    quantity: Type.Optional(Quantity),
    receiptNumber: Type.Optional(Line(64)),
    /** The letter it belongs to, where the patient named none. */
    letterId: Type.Optional(Id),
  }),
  result: Document,
  problems: [
    'NotFound',
    'CaseAlreadyDecided',
    'ReceiptWithoutQuantity',
    'ReceiptQuantityTooLarge',
    'LetterTakesNoReceipt',
  ],
})

export const declineDocument = endpoint({
  name: 'declineDocument',
  method: 'POST',
  path: '/api/app/staff/documents/{id}/decline',
  summary: 'Decline a prescription or receipt with a reason and a note that the patient reads',
  access: ['reviewer'],
  params: IdParams,
  body: Type.Object({ reason: OneOf(declineReasons), note: Line(500) }),
  result: Document,
  problems: ['NotFound', 'CaseAlreadyDecided'],
})

export const Product = Type.Object({
  id: Id,
  name: Type.String(),
  strength: Type.String(),
  form: Type.String(),
  unit: Type.String(),
  defaultQuantity: Quantity,
  /** Days a letter for it is valid. */
  letterDays: Type.Integer({ minimum: 1 }),
})

export const listProducts = endpoint({
  name: 'listProducts',
  method: 'GET',
  path: '/api/app/staff/products',
  summary: 'The program’s formulary: what letters can be issued for',
  access: ['reviewer', 'administrator'],
  result: AllOf(Product),
  problems: [],
})

export const IssuedLetter = Type.Object({
  id: Id,
  number: Type.String(),
  validUntil: Moment,
  quantityApproved: Quantity,
})

export const issueLetter = endpoint({
  name: 'issueLetter',
  method: 'POST',
  path: '/api/app/staff/letters',
  summary:
    'Issue a letter to an active patient; one prescription makes one letter, the same call again answers the same',
  access: ['reviewer'],
  body: Type.Object({
    patientId: Id,
    /** An accepted prescription of the patient's. */
    prescriptionId: Id,
    productId: Id,
    /** Left out: the product's default. */
    quantity: Type.Optional(Quantity),
  }),
  result: IssuedLetter,
  problems: ['NotFound', 'PatientNotActive', 'PrescriptionNotUsable'],
})

/** What the counter sees: no more than it takes to hand over the right thing to the right person. */
export const ClaimAtCounter = Type.Object({
  letterId: Id,
  letterNumber: Type.String(),
  patientFirstName: Type.String(),
  patientInitial: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantityApproved: Type.Integer(),
  quantityPurchased: Type.Integer(),
  quantityLeft: Type.Integer(),
  validUntil: Moment,
})
export type ClaimAtCounter = Static<typeof ClaimAtCounter>

/** A claim code as it is scanned or typed: case, spaces and dashes do not matter. */
const ClaimCode = Type.String({ minLength: 8, maxLength: 16, pattern: '^[A-Za-z0-9 -]+$' })

/** Why a code is not good at this counter now; each tells the pharmacist what to say. */
const claimRefusals = [
  'ClaimCodeUnknown',
  'ClaimCodeOtherBranch',
  'ClaimCodeExpired',
  'ClaimCodeUsed',
  'LetterExpired',
  'LetterNotClaimable',
  'StaffWithoutBranch',
] as const

export const lookUpClaim = endpoint({
  name: 'lookUpClaim',
  method: 'POST',
  path: '/api/app/staff/claims/look-up',
  summary: 'Look a claim code up for the pharmacist’s own branch; from then on the patient cannot undo the claim',
  access: ['pharmacist'],
  body: Type.Object({ code: ClaimCode }),
  result: ClaimAtCounter,
  problems: claimRefusals,
  perMinute: 60,
})

export const dispenseClaim = endpoint({
  name: 'dispenseClaim',
  method: 'POST',
  path: '/api/app/staff/claims/dispense',
  summary: 'Confirm that so many units were handed over; a code works once, so a second press changes nothing',
  access: ['pharmacist'],
  body: Type.Object({ code: ClaimCode, quantity: Quantity }),
  result: ClaimAtCounter,
  problems: [...claimRefusals, 'QuantityTooLarge'],
})
