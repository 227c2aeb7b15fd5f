import { fingerPrintOutline } from 'ionicons/icons'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { canUnlock, disableUnlock, enableUnlock, isUnlockEnabled } from '../../platform/native/unlock.ts'
import { Row } from '../../ui/list/rows.tsx'

/** Turns unlocking by fingerprint or face on and off; hidden on a phone without a screen lock. */
export default function UnlockRow() {
  const { t } = useTexts('unlock')
  const [isPossible, setPossible] = useState(false)
  const [isOn, setOn] = useState(isUnlockEnabled)
  useEffect(() => void canUnlock().then(setPossible, () => undefined), [])
  if (!isPossible) return null
  const press = async () => {
    if (isOn) await disableUnlock()
    else await enableUnlock(t('reason')).catch(() => false)
    setOn(isUnlockEnabled())
  }
  return (
    <Row icon={fingerPrintOutline} title={t('title')} detail={t(isOn ? 'on' : 'off')} onPress={() => void press()} />
  )
}
