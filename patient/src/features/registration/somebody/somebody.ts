// Whom a parent or guardian registers: what is asked, in steps, and the request.
import { dayInManila } from '@aruga/contract/days'
import type { InputOf } from '@aruga/contract/endpoint'
import { partsOfPapers } from '@aruga/contract/papers/with-registration'
import type { OptionalPurpose } from '@aruga/contract/registration/registration'
import { type GuardianGrounds, isChild, type registerSomebody } from '@aruga/contract/registration/somebody'
import type { Language } from '@aruga/contract/values'
import { type Answers, checkAnswer } from '../../../person/answers.ts'
import { type Birthdate, toDay } from '../../../person/birthdate.ts'
import { asFile, type Picture } from '../../../photos/picture.ts'
import { fileOfPaper } from '../sending/registration.ts'

export const steps = ['who', 'person', 'id', 'prescription', 'authority', 'consent'] as const
export type Step = (typeof steps)[number]
export type PhotoStep = 'id' | 'prescription' | 'authority'

export type Somebody = {
  grounds: GuardianGrounds | null
  hcpCode: string
  firstName: string
  middleName: string
  lastName: string
  birthdate: Birthdate
  relation: string
  photos: Record<PhotoStep, Picture | null>
  papers: Answers['papers']
  isAgreed: boolean
  optionalConsents: OptionalPurpose[]
}
export const nobody: Somebody = {
  grounds: null,
  hcpCode: '',
  firstName: '',
  middleName: '',
  lastName: '',
  birthdate: { day: '', month: '', year: '' },
  relation: '',
  photos: { id: null, prescription: null, authority: null },
  papers: {},
  isAgreed: false,
  optionalConsents: [],
}

/** Before the camera opens: nothing is stored on the device, the page asks before it is left. */
export const noDraft = async () => {}

export type PersonFault =
  | 'relationMissing'
  | 'birthdateMissing'
  | 'notAChild'
  | NonNullable<ReturnType<typeof checkAnswer>>
type PersonField = 'hcpCode' | 'firstName' | 'middleName' | 'lastName' | 'birthdate' | 'relation'
export type PersonFaults = Partial<Record<PersonField, PersonFault>>

/** What is wrong with the answers about the person. */
export function faultsOf(one: Somebody, now: Date): PersonFaults {
  const today = dayInManila(now)
  const day = toDay(one.birthdate)
  const faults: Record<PersonField, PersonFault | undefined> = {
    hcpCode: checkAnswer('hcpCode', one.hcpCode, today),
    firstName: checkAnswer('firstName', one.firstName, today),
    middleName: checkAnswer('middleName', one.middleName, today),
    lastName: checkAnswer('lastName', one.lastName, today),
    birthdate: checkAnswer('birthdate', one.birthdate, today) ?? birthdateFault(day, one.grounds, now),
    relation: one.relation.trim() ? undefined : 'relationMissing',
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault))
}

function birthdateFault(day: string | undefined, grounds: GuardianGrounds | null, now: Date): PersonFault | undefined {
  if (!day) return 'birthdateMissing'
  return grounds === 'Parent' && !isChild(day, now) ? 'notAChild' : undefined
}

type Sending = {
  language: Language
  consentVersion: number | undefined
  /** The kinds of papers that the program asks this person for now. */
  askedKinds: readonly string[]
}
/** The input of the call; undefined while something is missing. */
export function toInput(
  one: Somebody,
  { language, consentVersion, askedKinds }: Sending,
): InputOf<typeof registerSomebody> | undefined {
  const { grounds, photos } = one
  const birthdate = toDay(one.birthdate)
  if (!grounds || !birthdate || !photos.id || !photos.prescription || !photos.authority) return undefined
  const middleName = one.middleName.trim()
  const papers = partsOfPapers(askedKinds, fileOfPaper(one.papers))
  return {
    fields: {
      HCPCode: one.hcpCode.trim(),
      FirstName: one.firstName.trim(),
      LastName: one.lastName.trim(),
      ...(middleName && { MiddleName: middleName }),
      Birthdate: birthdate,
      Grounds: grounds,
      Relation: one.relation.trim(),
      IsAgreed: true,
      Language: language,
      ...(consentVersion !== undefined && { ConsentVersion: consentVersion }),
      OptionalConsents: one.optionalConsents.join(','),
      ...papers.fields,
    },
    files: {
      FileId: asFile(photos.id),
      FilePrescription: asFile(photos.prescription),
      FileAuthority: asFile(photos.authority),
      ...papers.files,
    },
  }
}

const stepOfMember: Record<string, Step> = {
  hcpcode: 'person',
  firstname: 'person',
  middlename: 'person',
  lastname: 'person',
  birthdate: 'person',
  relation: 'person',
  grounds: 'who',
  fileid: 'id',
  fileprescription: 'prescription',
  fileauthority: 'authority',
}
/** The step of a name in the server's answer. */
export const stepOf = (member: string): Step | undefined => stepOfMember[member.toLowerCase()]
