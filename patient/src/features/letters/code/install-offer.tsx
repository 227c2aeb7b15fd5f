import { deviceStore } from '@aruga/client/stores'
import { phonePortraitOutline } from 'ionicons/icons'
import { useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { isApple, isInstalled } from '../../../platform/device.ts'
import { install, installStore } from '../../../platform/install.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { Button } from '../../../ui/form/button.tsx'

const NOT_NOW_KEY = 'installNotNow'
const NOT_NOW_MS = 60 * 24 * 60 * 60_000

const wasRefused = () => Date.now() - Number(deviceStore.getItem(NOT_NOW_KEY) ?? 0) < NOT_NOW_MS

/** Offers to install the app, next to the code, where its use is clear. On an iPhone it shows how. */
export const InstallOffer = () => {
  const { t } = useTexts('letters-claim')
  const canInstall = useSyncExternalStore(installStore.subscribe, installStore.canInstall)
  const [isRefused, setRefused] = useState(wasRefused)
  const byHand = !canInstall && isApple()
  if (isInstalled() || isRefused || !(canInstall || byHand)) return null
  const refuse = () => {
    deviceStore.setItem(NOT_NOW_KEY, String(Date.now()))
    setRefused(true)
  }
  return (
    <Note icon={phonePortraitOutline}>
      <div className="stack tight">
        <b>{t('installTitle')}</b>
        <p>{t(byHand ? 'installByHand' : 'installWhy')}</p>
        <div className="line-up">
          {canInstall && (
            <Button small onClick={() => void install()}>
              {t('install')}
            </Button>
          )}
          <Button kind="plain" small onClick={refuse}>
            {t('installNotNow')}
          </Button>
        </div>
      </div>
    </Note>
  )
}
