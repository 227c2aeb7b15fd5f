import { deviceStore } from '@aruga/client/stores'
import { sparklesOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/form/button.tsx'

/** The day of the newest entry. Change it together with the texts, when a version brings something that patients notice. */
const NEWEST = '2026-11-26'
const SEEN_KEY = 'newsSeen'

/** Shown once on each device after an update. A new device has no earlier version to compare with. */
const isUnseen = () => {
  const seen = deviceStore.getItem(SEEN_KEY)
  if (!seen) deviceStore.setItem(SEEN_KEY, NEWEST)
  return seen !== null && seen < NEWEST
}

export function WhatsNew() {
  const { t } = useTexts('whats-new')
  const [isShown, setShown] = useState(isUnseen)
  if (!isShown) return null
  const close = () => {
    deviceStore.setItem(SEEN_KEY, NEWEST)
    setShown(false)
  }
  return (
    <Note icon={sparklesOutline}>
      <div className="stack tight">
        <b>{t('title')}</b>
        <p>{t('share')}</p>
        <p>{t('offline')}</p>
        <div>
          <Button kind="line" small data-control="whats-new" onClick={close}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
