// Setting a second factor up: prove the password, show the key to the authenticator app, show a first code, save the
// recovery codes.
import { Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import encodeQR from 'qr'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormError } from '../../ui/form-error.tsx'
import { useBeginSecondFactor, useConfirmSecondFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

export const SetUpSecondFactor = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  const step = confirm.data ? 'save' : begin.data ? 'confirm' : 'prove'
  return (
    <Modal
      opened
      onClose={onClose}
      title="Set up the second factor"
      centered
      // The recovery codes are shown once: they are not lost by a click beside.
      closeOnClickOutside={step !== 'save'}
      closeOnEscape={step !== 'save'}
      withCloseButton={step !== 'save'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {step === 'prove' && (
        <Step
          submit="Go on"
          busy={begin.isPending}
          error={begin.error}
          onSubmit={() => begin.mutate(typed, { onSuccess: () => setTyped('') })}
        >
          <p>You need an authenticator app on your phone; any will do. First, your password.</p>
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            data-autofocus
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </Step>
      )}
      {step === 'confirm' && begin.data && (
        <Step submit="Set it up" busy={confirm.isPending} error={confirm.error} onSubmit={() => confirm.mutate(typed)}>
          <p>Scan this with the app:</p>
          <div
            className={styles.secondFactorQr}
            role="img"
            aria-label="QR code of the key below"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own library's drawing of our own server's text
            dangerouslySetInnerHTML={{ __html: encodeQR(begin.data.uri, 'svg') }}
          />
          <p>
            Or type this key into it: <b className="code">{begin.data.secret.replace(/.{4}(?=.)/g, '$& ')}</b>
          </p>
          <TextInput
            label="The six digits that it shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </Step>
      )}
      {step === 'save' && confirm.data && <RecoveryCodes codes={confirm.data.recoveryCodes} onSaved={onClose} />}
    </Modal>
  )
}

type StepProps = { submit: string; busy: boolean; error: Error | null; onSubmit: () => void; children: ReactNode }

/** One question at a time, with what was wrong with the answer. */
export const Step = ({ submit, busy, error, onSubmit, children }: StepProps) => {
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      {children}
      <FormError of={error} />
      <Button type="submit" loading={busy}>
        {submit}
      </Button>
    </form>
  )
}
