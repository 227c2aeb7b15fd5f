import { ApiProblem } from '@aruga/client/api-problem'
import { undoEmailChange } from '@aruga/contract/password/password'
import { keepsTo, PASSWORD } from '@aruga/contract/patterns'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldMessage } from '../../../i18n/field-errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { api, session } from '../../../platform/api.ts'
import { forgetMailedLink } from '../../../platform/mailed-links.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { NewPasswordField } from '../../../ui/form/new-password-field.tsx'
import styles from '../../sign-in/shared/signed-out-page.module.css'
import { SignedOutPage } from '../../sign-in/shared/signed-out-page.tsx'
import type { UndoLink } from './reset-link.ts'

/**
 * The page of a link mailed to the account's previous address: recovers the account with a new password. Nothing happens before the
 * button is pressed, since mail programs open links by themselves.
 */
export const UndoEmail = ({ link }: { link: UndoLink }) => {
  const { t } = useTexts('password-undo-email')
  const [state, setState] = useState<'confirm' | 'done' | 'invalid'>('confirm')

  const finish = async () => {
    forgetMailedLink('/reset-password')
    setState('done')
    // The server has ended every session of the account.
    await session.endHere()
  }

  return (
    <SignedOutPage title={t(`${state}Title`)} lead={t(`${state}Lead`)} state={state} good={state === 'done'}>
      {state === 'confirm' && <TakeBack link={link} onDone={finish} onInvalidLink={() => setState('invalid')} />}
      {state === 'done' && (
        <ButtonLink wide to="/login">
          {t('logIn')}
        </ButtonLink>
      )}
      {state === 'invalid' && (
        <ButtonLink wide to="/forgot-password">
          {t('forgot')}
        </ButtonLink>
      )}
    </SignedOutPage>
  )
}

const TakeBack = ({
  link,
  onDone,
  onInvalidLink,
}: {
  link: UndoLink
  onDone: () => void
  onInvalidLink: () => void
}) => {
  const { t } = useTexts('password-undo-email')
  const fieldMessage = useFieldMessage()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const refused = (error: unknown) => {
    const { code, status, validationErrors } = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    const wrong = validationErrors.find(({ members }) => members.includes('password'))
    if (wrong) return form.setError('password', { message: fieldMessage(wrong) }, { shouldFocus: true })
    // Used, expired, or damaged.
    if (code === 'InvalidToken' || status === 400) return onInvalidLink()
    setFailure(error)
  }
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(null)
    await api.call(undoEmailChange, { body: { ...link, password } }, { handles: true }).then(onDone, refused)
  })

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refused error={failure} />
      <NewPasswordField
        label={t('password')}
        error={errors.password?.message}
        enterKeyHint="done"
        {...form.register('password', {
          required: t('missing'),
          validate: (typed) => keepsTo(PASSWORD, typed) || t('weak'),
        })}
        typed={form.watch('password')}
      />
      <Button type="submit" wide busy={isSubmitting && t('busy')}>
        {t('yes')}
      </Button>
      <p className="muted">{t('wasYou')}</p>
    </form>
  )
}
