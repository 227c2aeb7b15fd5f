import { ApiProblem } from '@aruga/client/api-problem'
import { type FormEvent, useState } from 'react'
import { useProblemMessage } from '../../../i18n/problems.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import styles from './sms-code.module.css'
import { useAskCode, useConfirmNumber } from './sms-queries.ts'

type Props = { number: string; isSent: boolean }

/**
 * Sends a code to the registered number and checks it, so that nobody else's phone gets the patient's news. `isSent`: a code that is
 * still valid was sent before, since phones kill an app while its owner reads the text.
 */
export const SmsCode = ({ number, isSent }: Props) => {
  const { t } = useTexts('notifications-push')
  const messageOf = useProblemMessage()
  const ask = useAskCode()
  const confirm = useConfirmNumber()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isExpected = isSent || ask.isSuccess || code !== ''
  const { error } = confirm
  const wrong = error instanceof ApiProblem && error.code === 'SmsCodeWrong' ? messageOf(error) : null
  const type = (typed: string) => {
    setCode(typed)
    setMissing(false)
    if (wrong) confirm.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return setMissing(true)
    if (!confirm.isPending) confirm.mutate(code)
  }
  const again = () => {
    confirm.reset()
    ask.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isExpected && (
        <>
          <p role="status">{t('smsSent', { number })}</p>
          <Field
            autoFocus={!ask.isIdle}
            label={t('smsCode')}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={isMissing ? t('smsCodeMissing') : (wrong ?? undefined)}
            onChange={({ currentTarget: { value } }) => type(value)}
          />
          {!wrong && <Refused error={error} />}
        </>
      )}
      <Refused error={ask.error} failed={t('smsNotSent')} />
      <div className={styles.buttons}>
        {isExpected && (
          <Button type="submit" busy={confirm.isPending && t('turningOn')}>
            {t('smsTurnOn')}
          </Button>
        )}
        <Button kind={isExpected ? 'plain' : 'line'} busy={ask.isPending && t('smsSending')} onClick={again}>
          {t(isExpected ? 'smsAgain' : 'smsAsk', { number })}
        </Button>
      </div>
    </form>
  )
}
