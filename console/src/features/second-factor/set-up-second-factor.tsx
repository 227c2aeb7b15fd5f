// Setting a second factor up: say what it needs, show the key to the authenticator app, show a first code, save the
// recovery codes.

import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Trans } from 'react-i18next'
import { t } from '../../i18n/t.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Qr } from '../../ui/qr.tsx'
import { useBeginSecondFactor, useConfirmSecondFactor } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export const SetUpSecondFactor = ({ onClose }: { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const begin = useBeginSecondFactor()
  const confirm = useConfirmSecondFactor()
  const step = confirm.data ? 'save' : begin.data ? 'confirm' : 'begin'
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('second-factor:setUpSecondFactor.setUpTheSecondFactor')}
      centered
      // The recovery codes are shown only once, so a click outside does not close the dialog.
      closeOnClickOutside={step !== 'save'}
      closeOnEscape={step !== 'save'}
      withCloseButton={step !== 'save'}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {step === 'begin' && (
        <Step
          submit={t('second-factor:setUpSecondFactor.goOn')}
          busy={begin.isPending}
          error={begin.error}
          onSubmit={() => begin.mutate()}
        >
          <p>{t('second-factor:setUpSecondFactor.youNeedAnAuthenticatorApp')}</p>
        </Step>
      )}
      {step === 'confirm' && begin.data && (
        <Step
          submit={t('second-factor:setUpSecondFactor.setItUp')}
          busy={confirm.isPending}
          error={confirm.error}
          onSubmit={() => confirm.mutate(typed)}
        >
          <p>{t('second-factor:setUpSecondFactor.scanThisWithTheApp')}</p>
          <Qr text={begin.data.uri} label={t('second-factor:setUpSecondFactor.qrCodeOfTheKeyBelow')} />
          <p>
            <Trans
              ns="second-factor"
              i18nKey="setUpSecondFactor.orTypeThisKey"
              components={{
                secret: (
                  <b className="code" translate="no">
                    {begin.data.secret.replace(/.{4}(?=.)/g, '$& ')}
                  </b>
                ),
              }}
            />
          </p>
          <TextInput
            label={t('second-factor:setUpSecondFactor.theSixDigitsThatItShows')}
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

/** One step of the form, with its error. */
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
