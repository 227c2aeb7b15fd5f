// What the patient may change about themselves, and what of it they have typed and not saved.
import type { InputOf } from '@aruga/contract/endpoint'
import type { editProfile, Profile } from '@aruga/contract/profile/profile'

export const profileFields = ['firstName', 'middleName', 'lastName', 'mobilePhoneNumber', 'emailAddress'] as const
export type ProfileField = (typeof profileFields)[number]
export type ProfileValues = Record<ProfileField, string>

/** As the form starts. A new address that waits stays in its field: the present one would call the change off. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  firstName: profile.firstName,
  middleName: profile.middleName ?? '',
  lastName: profile.lastName,
  mobilePhoneNumber: profile.mobilePhoneNumber,
  emailAddress: profile.pendingEmailAddress ?? profile.emailAddress,
})

export const toBody = (values: ProfileValues): InputOf<typeof editProfile>['body'] => ({
  firstName: values.firstName.trim(),
  middleName: values.middleName.trim() || null,
  lastName: values.lastName.trim(),
  mobilePhoneNumber: values.mobilePhoneNumber.trim(),
  emailAddress: values.emailAddress.trim(),
})

/** The fields that differ. */
export const changesOf = (saved: ProfileValues, typed: ProfileValues): Partial<ProfileValues> =>
  Object.fromEntries(profileFields.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]))

/** What stays on the device while it is not saved. */
export type ProfileChanges = Partial<ProfileValues>

export const noChanges: ProfileChanges = {}
export const hasNoChanges = (changes: ProfileChanges) => Object.keys(changes).length === 0

/** Changes as they came from storage: the fields of the form, and nothing else. */
export function readChanges(stored: unknown): ProfileChanges {
  if (typeof stored !== 'object' || stored === null) return noChanges
  const changes = stored as Record<string, unknown>
  const known = profileFields.filter((name) => typeof changes[name] === 'string')
  return Object.fromEntries(known.map((name) => [name, changes[name]]))
}

/** The form's start: what is saved, and over it what was typed. */
export const startOf = (profile: Profile, changes: ProfileChanges): ProfileValues => ({
  ...valuesOf(profile),
  ...changes,
})
