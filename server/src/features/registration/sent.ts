// What every registration has: files, a birthdate, and what the patient agrees to.
import type { DocumentKind } from '@aruga/contract/documents/kinds'
import type { RegistrationFields } from '@aruga/contract/registration/registration'
import type { AppContext } from '../../context.ts'
import type { UploadedFile } from '../../http/implement.ts'
import type { Sender } from '../../records/documents/scan-received.ts'
import { invalidField } from '../../wire/problem.ts'
import { type DocumentFiles, removeFiles, takeFile } from '../documents/receive-files.ts'

/** Inspects and stores the files, one after the other; when one is refused, the others are removed. */
export async function takeFiles(
  context: AppContext,
  sent: readonly (readonly [DocumentKind, UploadedFile])[],
  sender: Sender,
): Promise<DocumentFiles[]> {
  const taken: DocumentFiles[] = []
  try {
    for (const [kind, file] of sent) taken.push(await takeFile(context, kind, file, sender))
    return taken
  } catch (error) {
    await removeFiles(context.files, taken)
    throw error
  }
}

export const agreedPurposes = (fields: Pick<RegistrationFields, 'OptionalConsents'>) =>
  new Set((fields.OptionalConsents ?? '').split(',').map((purpose) => purpose.trim()))

/** Throws unless the date is in the past, at most 130 years ago. */
export function checkBirthdate(birthdate: string | undefined, now: Date) {
  if (birthdate === undefined) return
  const age = now.getTime() - new Date(birthdate).getTime()
  if (age < 0 || age > 130 * 365.25 * 24 * 60 * 60_000) {
    throw invalidField('BirthdateImpossible', 'birthdate')
  }
}
