import { ApiProblem } from '@aruga/client/api-problem'
import { askLogInNumber, confirmLogInNumber } from '@aruga/contract/profile/log-in-names'
import { cleanMobileNumber, philippineMobile } from '@aruga/contract/typed-text'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFieldMessage } from '../../../i18n/field-errors.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { api } from '../../../platform/api.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import sheetStyles from '../../../ui/feedback/sheet.module.css'
import { Sheet, SheetFoot } from '../../../ui/feedback/sheet.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { CodeSent } from '../../password/shared/code-sent.tsx'

type Props = { open: boolean; onClose: () => void; onDone: (message: string) => void }

/** A number to log in with: typed, then proved by the code that it gets. */
export const NumberSheet = ({ open, onClose, onDone }: Props) => {
  const { t } = useTexts('profile-log-in-names')
  return (
    <Sheet open={open} title={t('numberTitle')} lead={t('numberLead')} saysWhose={false} onClose={onClose}>
      <Steps onDone={onDone} />
    </Sheet>
  )
}

const Steps = ({ onDone }: Pick<Props, 'onDone'>) => {
  const { t } = useTexts('profile-log-in-names')
  const fieldMessage = useFieldMessage()
  const [asked, setAsked] = useState<{ number: string; at: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm({ defaultValues: { number: '' } })
  const { errors, isSubmitting } = form.formState
  const ask = async (number: string) => {
    await api.call(askLogInNumber, { body: { mobileNumber: number } }, { handles: true })
    setAsked({ number, at: Date.now() })
  }
  const submit = form.handleSubmit(async ({ number }) => {
    setFailure(null)
    await ask(cleanMobileNumber(number)).catch((error: unknown) => {
      const wrong = error instanceof ApiProblem ? error.validationErrors[0] : undefined
      if (wrong) form.setError('number', { message: fieldMessage(wrong) }, { shouldFocus: true })
      else setFailure(error)
    })
  })
  if (asked)
    return (
      <div className={sheetStyles.form}>
        <p>{t('codeLead', { number: asked.number })}</p>
        <CodeSent
          at={asked.at}
          again={() => ask(asked.number)}
          startOver={() => setAsked(null)}
          onCode={(code) =>
            api
              .call(confirmLogInNumber, { body: { code } }, { handles: true })
              .then(() => onDone(t('numberSet', { number: asked.number })))
          }
        />
      </div>
    )
  return (
    <form className={sheetStyles.form} noValidate onSubmit={submit}>
      <Field
        label={t('newNumber')}
        hint={t('newNumberHint')}
        error={errors.number?.message}
        type="tel"
        autoComplete="tel"
        enterKeyHint="send"
        {...form.register('number', {
          validate: (typed) =>
            philippineMobile(typed) !== undefined || fieldMessage({ code: 'NumberNotPhilippine', message: '' }),
        })}
      />
      <SheetFoot>
        <Refused error={failure} />
        <Button type="submit" wide busy={isSubmitting && t('sending')}>
          {t('sendCode')}
        </Button>
      </SheetFoot>
    </form>
  )
}
