// Converts the answers to the request, and the server's refusal to the fields that it is about.
import { ApiProblem, type ValidationError } from '@aruga/client/api-problem'
import type { InputOf } from '@aruga/contract/endpoint'
import { partsOfPapers } from '@aruga/contract/papers/with-registration'
import type { register } from '@aruga/contract/registration/registration'
import type { Language } from '@aruga/contract/values'
import type { Answers, FieldName } from '../../../person/answers.ts'
import { toDay } from '../../../person/birthdate.ts'
import { asFile, type Picture } from '../../../photos/picture.ts'
import { APP_NAME } from '../../password/shared/use-link-mail.ts'
import { placeOf } from '../steps.ts'

type Input = InputOf<typeof register>

/** The input of `register`, without empty fields. */
export const toRegistration = (
  answers: Answers,
  language: Language,
  consentVersion: number | undefined,
  /** The kinds of papers that the program asks this person for now. */
  askedKinds: readonly string[] = [],
): Input => {
  const birthdate = toDay(answers.birthdate)
  const middleName = answers.middleName.trim()
  const papers = partsOfPapers(askedKinds, fileOfPaper(answers.papers))
  return {
    fields: {
      HCPCode: answers.hcpCode.trim(),
      FirstName: answers.firstName.trim(),
      LastName: answers.lastName.trim(),
      ...(!answers.withoutEmail && { EmailAddress: answers.emailAddress.trim() }),
      MobilePhoneNumber: answers.mobilePhoneNumber.trim(),
      Password: answers.password,
      IsAgreed: true,
      AppName: APP_NAME,
      Language: language,
      ...(consentVersion !== undefined && { ConsentVersion: consentVersion }),
      OptionalConsents: answers.optionalConsents.join(','),
      ...(middleName && { MiddleName: middleName }),
      ...(birthdate && { Birthdate: birthdate }),
      ...papers.fields,
    },
    files: {
      ...fileOf('FileId', answers.fileId),
      ...fileOf('FilePrescription', answers.filePrescription),
      ...papers.files,
    },
  }
}

/** The photo of a paper by its kind. */
export const fileOfPaper = (papers: Answers['papers']) => (kindId: string) => {
  const picture = papers[kindId]
  return picture && asFile(picture)
}

const fileOf = (field: 'FileId' | 'FilePrescription', picture: Picture | null) =>
  picture ? { [field]: asFile(picture) } : {}

/** A refused field, and the reason: a problem of its own, or an entry of `validationErrors`. */
export type RefusedField = { field: FieldName; reason: ApiProblem | ValidationError }

/** Why an attempt failed. */
export type Refusal =
  | { kind: 'cut' }
  | { kind: 'inProgress' }
  | { kind: 'keyReused' }
  | { kind: 'fieldErrors'; fieldErrors: RefusedField[] }
  | { kind: 'failed'; problem: ApiProblem | null }

/** Classifies an error thrown by `register`. */
export const readRefusal = (error: unknown): Refusal => {
  if (!(error instanceof ApiProblem)) return { kind: 'failed', problem: null }
  const { status, code, data, validationErrors } = error
  if (status === 0) return { kind: 'cut' }
  if (code === 'RequestInProgress') return { kind: 'inProgress' }
  if (code === 'IdempotencyKeyReused') return { kind: 'keyReused' }
  const own = memberOf(code, data).map((member) => ({ member, reason: error }))
  const listed = validationErrors.flatMap((reason) => reason.members.map((member) => ({ member, reason })))
  const named = own.length > 0 ? own : listed
  const fieldErrors = named.flatMap(({ member, reason }) => {
    const place = placeOf(member)
    return place ? [{ field: place.field, reason }] : []
  })
  if (fieldErrors.length > 0) return { kind: 'fieldErrors', fieldErrors }
  return { kind: 'failed', problem: error }
}

/** The field that a problem without validation errors is about. */
const memberOf = (code: string | null, data: Record<string, unknown>): string[] => {
  if (code === 'HcpCodeUnknown' || code === 'HcpCodeRetired') return ['hcpCode']
  return typeof data.field === 'string' ? [data.field] : []
}
