import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refused } from '../../../ui/feedback/refused.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { PUSH } from './messages.ts'
import styles from './sms-code.module.css'
import { useAskCode, useConfirmNumber } from './sms-queries.ts'

/** Sends a code to the registered number and takes it: so nobody else's phone gets the patient's news. */
export const SmsCode = ({ number }: { number: string }) => {
  const { t } = useTranslation(PUSH)
  const ask = useAskCode()
  const confirm = useConfirmNumber()
  const [code, setCode] = useState('')
  const isSent = ask.isSuccess || code !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirm.isPending && code.trim()) confirm.mutate(code)
  }
  const again = () => {
    confirm.reset()
    ask.mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {isSent && (
        <>
          <p role="status">{t('smsSent', { number })}</p>
          <Field
            label={t('smsCode')}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            onChange={({ currentTarget: { value } }) => setCode(value)}
          />
          <Refused error={confirm.error} />
        </>
      )}
      <Refused error={ask.error} failed={t('smsNotSent')} />
      <div className={styles.buttons}>
        {isSent && (
          <Button type="submit" busy={confirm.isPending && t('turningOn')}>
            {t('smsTurnOn')}
          </Button>
        )}
        <Button kind={isSent ? 'plain' : 'line'} busy={ask.isPending && t('smsSending')} onClick={again}>
          {t(isSent ? 'smsAgain' : 'smsAsk', { number })}
        </Button>
      </div>
    </form>
  )
}
