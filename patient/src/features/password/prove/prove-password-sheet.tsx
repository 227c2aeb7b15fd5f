import { ApiProblem } from '@aruga/client/api-problem'
import { reauthenticate } from '@aruga/contract/password/password'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useProblemMessage } from '../../../i18n/problems.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { canUsePasskeys, isPasskeyHere } from '../../../platform/passkey-memory.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import sheetStyles from '../../../ui/feedback/sheet.module.css'
import { Sheet, SheetFoot } from '../../../ui/feedback/sheet.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'

/** Asks for the password again, before an action that somebody with only an unlocked phone must not take. `false`: closed without it. */
export default function ProvePasswordSheet({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const { t } = useTexts('password-prove')
  const [open, setOpen] = useState(true)
  const proved = useRef(false)
  // Back leaves the page that this sheet is about, and would otherwise seem to do nothing.
  useEffect(() => {
    const close = () => setOpen(false)
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])
  const done = () => {
    proved.current = true
    setOpen(false)
  }
  return (
    <Sheet
      open={open}
      title={t('title')}
      lead={t('lead')}
      closeLabel={t('cancel')}
      onClose={() => onAnswer(proved.current)}
    >
      <PasswordForm onProved={done} />
    </Sheet>
  )
}

const PasswordForm = ({ onProved }: { onProved: () => void }) => {
  const { t } = useTexts('password-prove')
  const messageOf = useProblemMessage()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(() => {
    // Once the sheet is open; before, the field cannot take the focus.
    const focus = () => form.setFocus('password')
    window.addEventListener('ionModalDidPresent', focus, { once: true })
    return () => window.removeEventListener('ionModalDidPresent', focus)
  }, [form])

  const refused = (error: unknown) => {
    const problem = error instanceof ApiProblem ? error : new ApiProblem(0, '')
    if (problem.code !== 'PasswordMismatch') return setFailure(error)
    form.setError('password', { message: messageOf(problem) ?? problem.message }, { shouldFocus: true })
  }
  const submit = form.handleSubmit(async (body) => {
    setFailure(null)
    await api.call(reauthenticate, { body }, { handles: true }).then(onProved, refused)
  })

  const byPasskey = () => {
    setFailure(null)
    void import('../../passkeys/shared/prove.ts')
      .then(({ proveWithPasskey }) => proveWithPasskey())
      .then((proved) => proved && onProved(), setFailure)
  }

  return (
    <form className={sheetStyles.form} noValidate onSubmit={submit}>
      <Field
        label={t('password')}
        hint={t('forgotten')}
        error={errors.password?.message}
        type="password"
        autoComplete="current-password"
        enterKeyHint="done"
        {...form.register('password', { required: t('missing') })}
      />
      <SheetFoot>
        <Refused error={failure} />
        <Button type="submit" wide busy={isSubmitting && t('checking')}>
          {t('confirm')}
        </Button>
        {canUsePasskeys() && isPasskeyHere() && (
          <Button kind="plain" wide onClick={byPasskey}>
            {t('byPasskey')}
          </Button>
        )}
      </SheetFoot>
    </form>
  )
}
