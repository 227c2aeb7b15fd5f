import { ApiProblem } from '@aruga/client/api-problem'
import { chatbubbleEllipsesOutline, eyeOffOutline, timeOutline } from 'ionicons/icons'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../i18n/texts.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Ticks } from '../../../ui/list/ticks.tsx'
import styles from '../../sign-in/shared/signed-out-page.module.css'
import { useSendAgain } from './use-send-again.ts'

type Props = {
  /** When the last code was requested, in epoch milliseconds. */
  at: number
  /** Uses the code; throws the server's refusal. */
  onCode: (code: string) => Promise<unknown>
  /** Requests another one. */
  again: () => Promise<unknown>
  /** Goes back to the number. */
  startOver?: (() => void) | undefined
}

/** The code from an SMS; the same whether or not one was sent. */
export const CodeSent = ({ at, onCode, again, startOver }: Props) => {
  const { t } = useTexts('password-code')
  const { failure, setFailure, isSending, seconds, sendAgain } = useSendAgain(at, again)
  const form = useForm({ defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(null)
    await onCode(code.replace(/\D/g, '')).catch((error: unknown) => {
      const isWrong = error instanceof ApiProblem && (error.code === 'SmsCodeWrong' || error.status === 400)
      if (isWrong) form.setError('code', { message: t('codeWrong') }, { shouldFocus: true })
      else setFailure(error)
    })
  })
  const request = () => {
    form.reset()
    return sendAgain()
  }
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit}>
        <Refused error={failure} />
        <Field
          label={t('code')}
          hint={t('codeHint')}
          error={errors.code?.message}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          enterKeyHint="go"
          {...form.register('code', {
            validate: (typed) => /^\d{6}$/.test(typed.replace(/\D/g, '')) || t('codeMissing'),
          })}
        />
        <Button type="submit" wide busy={isSubmitting && t('checking')}>
          {t('use')}
        </Button>
      </form>
      <Ticks
        items={[
          [timeOutline, t('life')],
          [eyeOffOutline, t('never')],
          [chatbubbleEllipsesOutline, t('noText')],
        ]}
      />
      <div className="stack tight">
        <Button kind="line" wide disabled={seconds > 0} busy={isSending && t('sending')} onClick={request}>
          {seconds > 0 ? t('againIn', { count: seconds }) : t('again')}
        </Button>
        {startOver && (
          <Button kind="plain" wide onClick={startOver}>
            {t('other')}
          </Button>
        )}
      </div>
    </>
  )
}
