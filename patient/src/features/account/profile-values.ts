// What the patient may change about themselves, and what of it they have typed and not saved.
import type { InputOf } from '@aruga/contract/endpoint'
import type { editProfile, Profile } from '@aruga/contract/profile'

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

/** What stays on the device while it is not saved, and whose it is: another patient's form does not begin with it. */
export type ProfileDraft = { of: string | null; changes: Partial<ProfileValues> }

export const noDraft: ProfileDraft = { of: null, changes: {} }

/** A draft as it came from storage; an empty one when it is none. */
export function readProfileDraft(stored: unknown): ProfileDraft {
  const { of, changes } = (stored ?? {}) as Partial<ProfileDraft>
  if (typeof of !== 'string' || typeof changes !== 'object' || changes === null) return noDraft
  const known = profileFields.filter((name) => typeof changes[name] === 'string')
  return { of, changes: Object.fromEntries(known.map((name) => [name, changes[name]])) }
}

/** The form's start: what is saved, and over it what this patient had typed. */
export const startOf = (profile: Profile, draft: ProfileDraft): ProfileValues => ({
  ...valuesOf(profile),
  ...(draft.of === profile.id ? draft.changes : {}),
})
