import { ApiProblem } from '@aruga/client/api-problem'
import { setMailAddress } from '@aruga/contract/profile/log-in-names'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldMessage } from '../../../i18n/field-errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { checkAnswer } from '../../../person/answers.ts'
import { EmailSlip } from '../../../person/email-slip.tsx'
import { api } from '../../../platform/api.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import sheetStyles from '../../../ui/feedback/sheet.module.css'
import { Sheet, SheetFoot } from '../../../ui/feedback/sheet.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'

type Props = {
  open: boolean
  /** Whether the account logs in by its address. */
  isLogIn: boolean
  onClose: () => void
  onDone: (message: string) => void
}

/** Another address, which counts once the link mailed to it is opened. */
export const AddressSheet = ({ open, isLogIn, onClose, onDone }: Props) => {
  const { t } = useTexts('profile-log-in-names')
  return (
    <Sheet
      open={open}
      title={t(isLogIn ? 'emailTitle' : 'contactTitle')}
      lead={t(isLogIn ? 'emailLead' : 'contactLead')}
      saysWhose={false}
      onClose={onClose}
    >
      <AddressForm onDone={onDone} />
    </Sheet>
  )
}

const AddressForm = ({ onDone }: Pick<Props, 'onDone'>) => {
  const { t } = useTexts('profile-log-in-names')
  const { t: person } = useTexts('person')
  const fieldMessage = useFieldMessage()
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: { address: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ address }) => {
    setFailure(null)
    const emailAddress = address.trim()
    await api.call(setMailAddress, { body: { emailAddress } }, { handles: true }).then(
      () => onDone(t('mailSent', { address: emailAddress })),
      (error: unknown) => {
        const wrong = error instanceof ApiProblem ? error.validationErrors[0] : undefined
        if (wrong) form.setError('address', { message: fieldMessage(wrong) }, { shouldFocus: true })
        else setFailure(error)
      },
    )
  })
  return (
    <form className={sheetStyles.form} noValidate onSubmit={submit}>
      <Field
        label={t('email')}
        error={errors.address?.message}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        {...form.register('address', {
          validate: (typed) => {
            const wrong = checkAnswer('emailAddress', typed, '')
            return wrong ? person(wrong) : true
          },
        })}
      />
      <EmailSlip typed={form.watch('address')} onAccept={(meant) => form.setValue('address', meant)} />
      <SheetFoot>
        <Refused error={failure} />
        <Button type="submit" wide busy={isSubmitting && t('saving')}>
          {t('save')}
        </Button>
      </SheetFoot>
    </form>
  )
}
