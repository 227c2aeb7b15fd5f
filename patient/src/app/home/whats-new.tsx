import { deviceStore } from '@aruga/client/stores'
import en from '@aruga/locales/en/whats-new.json'
import fil from '@aruga/locales/fil/whats-new.json'
import { sparklesOutline } from 'ionicons/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addMessages } from '../../i18n/messages.ts'
import { Note } from '../../ui/feedback/note.tsx'
import { Button } from '../../ui/form/button.tsx'

const WHATS_NEW = 'whats-new'
addMessages(WHATS_NEW, { en, fil })

/** The day of the newest entry. Change it together with the texts, when a version brings what patients notice. */
const NEWEST = '2026-11-26'
const SEEN_KEY = 'newsSeen'

/** Once after an update, on each device. A device that is new here has nothing to compare with. */
const isUnseen = () => {
  const seen = deviceStore.getItem(SEEN_KEY)
  if (!seen) deviceStore.setItem(SEEN_KEY, NEWEST)
  return seen !== null && seen < NEWEST
}

export function WhatsNew() {
  const { t } = useTranslation(WHATS_NEW)
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
          <Button kind="line" small onClick={close}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
