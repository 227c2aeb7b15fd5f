// The fields that the patient may change, and the unsaved changes to them.
import type { InputOf } from '@aruga/contract/endpoint'
import { ONE_NAME } from '@aruga/contract/person-name'
import type { editProfile, Profile } from '@aruga/contract/profile/profile'

export const profileFields = ['firstName', 'middleName', 'lastName', 'mobilePhoneNumber', 'emailAddress'] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileValues = Record<ProfileField, string>

/** The initial values of the form. A pending e-mail address stays in its field, because sending the current one would cancel it. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  firstName: profile.firstName,
  middleName: profile.middleName ?? '',
  lastName: profile.lastName || ONE_NAME,
  mobilePhoneNumber: profile.mobilePhoneNumber ?? '',
  emailAddress: profile.pendingEmailAddress ?? profile.emailAddress ?? '',
})

/** Without an address, for a patient without an account, it is left out. */
export const toBody = (values: ProfileValues): InputOf<typeof editProfile>['body'] => ({
  firstName: values.firstName.trim(),
  middleName: values.middleName.trim() || null,
  lastName: values.lastName.trim(),
  mobilePhoneNumber: values.mobilePhoneNumber.trim(),
  ...(values.emailAddress && { emailAddress: values.emailAddress.trim() }),
})

/** The changed fields. */
export const changesOf = (saved: ProfileValues, typed: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(profileFields.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]))

/** The draft on the device. */
export type ProfileChanges = Partial<ProfileValues>

export const noChanges: ProfileChanges = {}
export const hasNoChanges = (changes: ProfileChanges) => Object.keys(changes).length === 0

/** Reads stored changes: only the form's fields. */
export function readChanges(stored: unknown): ProfileChanges {
  if (typeof stored !== 'object' || stored === null) return noChanges
  const changes = stored as Record<string, unknown>
  const named = profileFields.filter((name) => typeof changes[name] === 'string')
  return Object.fromEntries(named.map((name) => [name, changes[name]]))
}

/** The initial values of the form: the saved ones, with unsaved changes applied. */
export const startOf = (profile: Profile, changes: ProfileChanges): ProfileValues => ({
  ...valuesOf(profile),
  ...changes,
})
