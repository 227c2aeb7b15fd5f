import { ApiProblem } from '@aruga/client/api-problem'
import { InOutbox } from '@aruga/client/outbox/in-outbox'
import { editProfile, type Profile } from '@aruga/contract/profile/profile'
import { cleanMobileNumber } from '@aruga/contract/typed-text'
import { useQueryClient } from '@tanstack/react-query'
import { createOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { formatDay } from '../../../i18n/dates.ts'
import { useFieldMessage } from '../../../i18n/field-errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { type AnswerError, checkAnswer } from '../../../person/answers.ts'
import { EmailSlip } from '../../../person/email-slip.tsx'
import { LastNameField } from '../../../person/last-name-field.tsx'
import { api, session } from '../../../platform/api.ts'
import { profileQuery } from '../../../platform/queries.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Refused } from '../../../ui/feedback/refused.tsx'
import sheetStyles from '../../../ui/feedback/sheet.module.css'
import { SheetFoot } from '../../../ui/feedback/sheet.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Facts } from '../../../ui/list/card.tsx'
import { ChangeNote } from '../../outbox/shared/change-note.tsx'
import { orQueue, useChangeOn } from '../../outbox/shared/changes.ts'
import {
  changesOf,
  hasNoChanges,
  type ProfileChanges,
  type ProfileField,
  type ProfileValues,
  profileFields,
  startOf,
  toBody,
  valuesOf,
} from '../shared/profile-values.ts'

type Props = {
  profile: Profile
  draft: ProfileChanges
  onChange: (changes: ProfileChanges) => void
  forget: () => Promise<void>
  onDone: (message: string) => void
}

/** The same rules as for the registration, the contract's; the address is only that of a patient who has an account. */
const resolverOf =
  (profile: Profile): Resolver<ProfileValues> =>
  (values) => {
    const fieldErrors = profileFields.flatMap((name) => {
      if (name === 'emailAddress' && profile.emailAddress === null) return []
      const fieldError = checkAnswer(name, values[name], '')
      return fieldError ? [[name, { type: 'fieldError', message: fieldError }] as const] : []
    })
    return {
      values: fieldErrors.length > 0 ? {} : values,
      errors: Object.fromEntries(fieldErrors) as FieldErrors<ProfileValues>,
    }
  }

/** Names, number and address; unsaved changes are restored the next time. */
export const ProfileForm = ({ profile, draft, onChange, forget, onDone }: Props) => {
  const { t } = useTexts('profile')
  const { t: i } = useTexts('outbox')
  const unsent = useChangeOn({ kind: 'profile' })
  const { t: fieldErrors } = useTexts('person')
  const fieldMessage = useFieldMessage()
  const queries = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const [start] = useState(() => startOf(profile, draft))
  const [isRestored, setRestored] = useState(() => !hasNoChanges(changesOf(valuesOf(profile), start)))
  const form = useForm<ProfileValues>({ defaultValues: start, resolver: resolverOf(profile) })
  const { errors, isSubmitting, isSubmitted } = form.formState

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(changesOf(valuesOf(profile), values)),
      }),
    [form, onChange, profile],
  )

  const startOver = () => {
    form.reset(valuesOf(profile))
    setRestored(false)
    void forget()
  }

  const saved = async (next: Profile) => {
    queries.setQueryData(profileQuery.queryKey, next)
    await session.savePatient(next)
    await forget()
    const isPending = next.pendingEmailAddress && next.pendingEmailAddress !== profile.pendingEmailAddress
    onDone(isPending ? t('savedMail', { address: next.pendingEmailAddress ?? '' }) : t('saved'))
  }

  const refused = (error: unknown) => {
    // It is no longer a draft.
    if (error instanceof InOutbox) return forget()
    const named = error instanceof ApiProblem ? error.validationErrors : []
    const ownErrors = named.flatMap((error) =>
      profileFields.filter((name) => error.members.includes(name)).map((name) => [name, error] as const),
    )
    for (const [name, error] of ownErrors)
      form.setError(name, { type: 'server', message: fieldMessage(error) }, { shouldFocus: true })
    if (ownErrors.length === 0) setFailure(error)
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    const call = api.call(editProfile, { body: toBody(values) }, { handles: true })
    const { emailAddress, ...changes } = changesOf(valuesOf(profile), values)
    // A new address needs the password now, since nobody can be asked for it later.
    await (emailAddress === undefined ? orQueue(call, { kind: 'profile', changes }) : call).then(saved, refused)
  })

  const errorOf = (name: ProfileField) => {
    const error = errors[name]
    return error?.type === 'fieldError' ? fieldErrors(error.message as AnswerError) : error?.message
  }

  return (
    <form className={sheetStyles.form} noValidate onSubmit={submit}>
      {unsent && !unsent.refused && <ChangeNote entry={unsent}>{i('profileKept')}</ChangeNote>}
      {isRestored && (
        <Note icon={createOutline}>
          <p>{t('draftKept')}</p>
          <Button kind="line" small onClick={startOver}>
            {t('draftForget')}
          </Button>
        </Note>
      )}
      <Field
        label={t('firstName')}
        error={errorOf('firstName')}
        autoComplete="given-name"
        {...form.register('firstName')}
      />
      <Field
        label={t('middleName')}
        hint={t('ifAny')}
        error={errorOf('middleName')}
        autoComplete="additional-name"
        {...form.register('middleName')}
      />
      <LastNameField
        key={String(isRestored)}
        label={t('lastName')}
        error={errorOf('lastName')}
        {...form.register('lastName')}
        value={form.watch('lastName')}
        setValue={(lastName) => form.setValue('lastName', lastName, { shouldDirty: true, shouldValidate: isSubmitted })}
      />
      <Field
        label={t('mobile')}
        error={errorOf('mobilePhoneNumber')}
        type="tel"
        autoComplete="tel"
        {...form.register('mobilePhoneNumber', { setValueAs: cleanMobileNumber })}
      />
      {profile.emailAddress !== null && (
        <>
          <Field
            label={t('email')}
            hint={t(profile.pendingEmailAddress ? 'emailWaits' : 'emailHint', { present: profile.emailAddress })}
            error={errorOf('emailAddress')}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('emailAddress')}
          />
          <EmailSlip
            typed={form.watch('emailAddress')}
            onAccept={(meant) => form.setValue('emailAddress', meant, { shouldDirty: true, shouldValidate: true })}
          />
        </>
      )}
      <Facts
        rows={[
          [t('birthdate'), profile.birthdate && formatDay(profile.birthdate)],
          [t('enrolled'), formatDay(profile.enrolledAt)],
        ]}
      />
      <SheetFoot>
        <Refused error={failure} />
        <Button type="submit" wide busy={isSubmitting && t('saving')}>
          {t('save')}
        </Button>
      </SheetFoot>
    </form>
  )
}
