import { useQuery } from '@tanstack/react-query'
import { checkmarkCircleOutline, fingerPrintOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { canUsePasskeys, mayOfferPasskey, offerPasskeyLater } from '../../platform/passkey-memory.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import { passkeysQuery, useAddPasskey } from './queries.ts'

/** Offered after the second log-in, if the device can verify its owner; after "Not now", again in three months. */
export const PasskeyOffer = () => {
  const { t } = useTexts('passkeys')
  const [isShown, setShown] = useState(false)
  const { data } = useQuery({ ...passkeysQuery, enabled: isShown, retry: false })
  const add = useAddPasskey()
  useEffect(() => {
    if (!canUsePasskeys() || !mayOfferPasskey()) return
    void PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setShown, () => undefined)
  }, [])
  if (add.data === 'added') {
    return (
      <div role="status">
        <Note icon={checkmarkCircleOutline} tone="good">
          {t('offerDone')}
        </Note>
      </div>
    )
  }
  if (!isShown || !data?.isOffered) return null
  const later = () => {
    offerPasskeyLater()
    setShown(false)
  }
  return (
    <Note icon={fingerPrintOutline}>
      <div className="stack tight">
        <b>{t('offerTitle')}</b>
        <p>{t('offerText')}</p>
        {add.isError && <Refused error={add.error} failed={t('addFailed')} />}
        <div className="line-up">
          <Button kind="tone" small busy={add.isPending && t('adding')} onClick={() => add.mutate()}>
            {t('offerYes')}
          </Button>
          <Button kind="plain" small onClick={later}>
            {t('offerLater')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
