// Setting a second factor up: say what it needs, show the key to the authenticator app, show a first code, save the
// recovery codes.

import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Trans } from 'react-i18next'
import { t } from '../../i18n/t.ts'
import { FormBody } from '../../ui/form-dialog.tsx'
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
    >
      {step === 'begin' && (
        <FormBody
          submit={t('second-factor:setUpSecondFactor.goOn')}
          pending={begin.isPending}
          error={begin.error}
          onSubmit={() => begin.mutate()}
        >
          <p>{t('second-factor:setUpSecondFactor.youNeedAnAuthenticatorApp')}</p>
        </FormBody>
      )}
      {step === 'confirm' && begin.data && (
        <FormBody
          submit={t('second-factor:setUpSecondFactor.setItUp')}
          pending={confirm.isPending}
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
        </FormBody>
      )}
      {step === 'save' && confirm.data && <RecoveryCodes codes={confirm.data.recoveryCodes} onSaved={onClose} />}
    </Modal>
  )
}
