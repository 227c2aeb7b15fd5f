import { fingerPrintOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { isUnlockReady, unlock } from '../../../platform/native/unlock.ts'
import { Button } from '../../../ui/form/button.tsx'

/** On the log-in page of a native app, after the idle log-out of a patient who opted in. */
export default function UnlockLogIn({ at, onMain }: { at: 'top' | 'bottom'; onMain: (isMain: boolean) => void }) {
  const { t } = useTexts('unlock')
  const [isReady, setReady] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    void isUnlockReady().then((ready) => {
      setReady(ready)
      onMain(ready)
    })
  }, [onMain])
  if (at === 'bottom' || !isReady) return null
  const press = () =>
    unlock(t('reason')).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <div className="stack tight">
      <Button wide icon={fingerPrintOutline} onClick={() => void press()}>
        {t('open')}
      </Button>
      {hasFailed && <p role="status">{t('failed')}</p>}
    </div>
  )
}
