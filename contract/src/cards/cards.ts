// A card for a patient without a phone. It has a name and a number, no diagnosis and no medicine, and opens nothing without an ID. Ours throughout.
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { claimRefusals } from '../counter/counter.ts'
import { endpoint } from '../endpoint.ts'
import { whenInvalid } from '../field-errors.ts'
import { LETTERS_OF_A_CODE } from '../limits.ts'
import { typed } from '../typed.ts'
import { AllOf, Id, IdParams, NonBlankLine, Nullable, OneOf, Timestamp } from '../values.ts'
import { IdKind } from './ids.ts'

/** As printed on the card, scanned or typed: case, spaces and dashes do not matter. */
const CardNumber = Type.String({
  minLength: 10,
  maxLength: 20,
  pattern: '^[A-Za-z0-9 -]+$',
  ...typed('code'),
  ...whenInvalid('CardNumberFormat'),
})

/** `Replaced`: a new one was made. `Left`: the patient left the program. */
export const cardEnds = ['Lost', 'Stolen', 'Damaged', 'Replaced', 'Left'] as const
/** What staff can say. */
export const revokeReasons = ['Lost', 'Stolen', 'Damaged'] as const

const PatientCard = Type.Object({
  id: Id,
  lastSigns: Type.String(),
  madeAt: Timestamp,
  madeBy: Type.String(),
  revokedAt: Nullable(Timestamp),
  reason: Nullable(OneOf(cardEnds)),
})

export const listCards = endpoint({
  name: 'listCards',
  method: 'GET',
  path: '/api/app/staff/patients/{id}/cards',
  summary: 'The cards of a patient, newest first, for staff who have opened the patient’s page',
  access: 'patients.open',
  params: IdParams,
  result: AllOf(PatientCard),
  problems: ['NotFound', 'FileNotOpened'],
})

export const makeCard = endpoint({
  name: 'makeCard',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/cards',
  summary:
    'Make a card, whose number is shown once, to print; an earlier one ends. For whom the caller enrolled; reviewers for every patient they have opened. The patient is notified of a new card',
  access: 'patients.enrol',
  params: IdParams,
  result: Type.Object({
    id: Id,
    number: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    madeAt: Timestamp,
    /** Whether an earlier card ended. */
    isReplacement: Type.Boolean(),
  }),
  problems: ['NotFound', 'FileNotOpened', 'OwnPatient', 'PatientLeft', 'TooManyRequests'],
  perMinute: 60,
})

export const revokeCard = endpoint({
  name: 'revokeCard',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/cards/revoke',
  summary:
    'End a patient’s card: every counter refuses it from now on. For whom the caller enrolled; reviewers for every patient they have opened. A repeat changes nothing',
  access: 'patients.enrol',
  params: IdParams,
  body: Type.Object({ reason: OneOf(revokeReasons) }),
  result: 'nothing',
  problems: ['NotFound', 'FileNotOpened'],
})

/** A letter that a card's patient can have here. */
const LetterOfCard = Type.Object({
  letterId: Id,
  letterNumber: Type.String(),
  productName: Type.String(),
  strength: Type.String(),
  unit: Type.String(),
  quantityLeft: Type.Integer({ minimum: 0 }),
  validUntil: Timestamp,
  /** Claimed at another branch, whose counter has not begun: choosing it moves it here. */
  claimedElsewhere: Type.Boolean(),
})

export const CardAtCounter = Type.Object({
  patientFirstName: Type.String(),
  patientInitial: Type.String(),
  letters: Type.Array(LetterOfCard),
})
export type CardAtCounter = Static<typeof CardAtCounter>

const cardRefusals = ['CardUnknown', 'CardEnded', 'StaffWithoutBranch', 'OwnPatient', 'TooManyRequests'] as const

const shown = { number: CardNumber, idShown: IdKind }

export const lookUpCard = endpoint({
  name: 'lookUpCard',
  method: 'POST',
  path: '/api/app/staff/cards/look-up',
  summary:
    'The open letters of a card’s patient, once the pharmacist has seen an ID, whose kind goes on record. Wrong numbers are limited like wrong codes; an ended card is on record',
  access: 'counter.hand-over',
  body: Type.Object(shown),
  result: CardAtCounter,
  problems: [...cardRefusals],
  perMinute: 60,
})

export const claimByCard = endpoint({
  name: 'claimByCard',
  method: 'POST',
  path: '/api/app/staff/cards/claim',
  summary:
    'Claim letters at the pharmacist’s branch for the holder of a card, who has shown an ID: the code is then looked up and handed over like every other. The patient is notified',
  access: 'counter.hand-over',
  body: Type.Object({ ...shown, letterIds: Type.Array(Id, { minItems: 1, maxItems: LETTERS_OF_A_CODE }) }),
  result: Type.Object({ code: Type.String() }),
  problems: [
    ...cardRefusals,
    ...claimRefusals,
    'NotFound',
    'LetterNotClaimable',
    'LetterClaimedElsewhere',
    'PatientNotActive',
  ],
  perMinute: 60,
})

export const claimByCall = endpoint({
  name: 'claimByCall',
  method: 'POST',
  path: '/api/app/staff/patients/{id}/claim',
  summary:
    'Claim letters at a branch for a patient who calls staff and has answered questions; staff tell the code by phone, and the counter asks for an ID. The patient is notified',
  access: 'letters.change',
  params: IdParams,
  body: Type.Object({
    letterIds: Type.Array(Id, { minItems: 1, maxItems: LETTERS_OF_A_CODE }),
    branchId: Id,
    /** What the caller was asked, and answered rightly. Not the answers. */
    asked: NonBlankLine(200),
  }),
  result: Type.Object({ code: Type.String(), codeValidUntil: Timestamp, branchName: Type.String() }),
  problems: [
    'NotFound',
    'FileNotOpened',
    'OwnPatient',
    'LetterExpired',
    'LetterNotClaimable',
    'LetterClaimedElsewhere',
    'BranchNotAvailable',
    'PatientNotActive',
  ],
})
