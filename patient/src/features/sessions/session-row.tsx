import { readTimestamp } from '@aruga/contract/instants'
import type { Session } from '@aruga/contract/sessions/sessions'
import { checkmarkCircleOutline, desktopOutline, phonePortraitOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import { Button } from '../../ui/form/button.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { formatAsOf } from '../../ui/page/as-of.ts'
import { Chip } from '../../ui/status/chip.tsx'
import styles from './session-list.module.css'
import { useDeviceName } from './shared/use-device-name.ts'

type Props = { session: Session; busy: boolean; onEnd: () => void }

/** A session: the device, since when, and when last used. This device's session is marked and has no button. */
export const SessionRow = ({ session: { device, current, startedAt, lastUsedAt }, busy, onEnd }: Props) => {
  const { t } = useTexts('sessions')
  const deviceName = useDeviceName()
  const when = (iso: string) => formatAsOf(readTimestamp(iso).getTime(), t('today'), Date.now())
  const name = deviceName(device)
  return (
    <li className={`${rowsStyles.row} ${styles.sessionRow}`}>
      <DeviceIcon device={device} />
      <b className={rowsStyles.text}>{name}</b>
      {current ? (
        <Chip tone="good" icon={checkmarkCircleOutline}>
          {t('thisOne')}
        </Chip>
      ) : (
        <Button
          kind="line"
          small
          busy={busy && t('ending')}
          aria-label={t('endLabel', { device: name, when: when(startedAt) })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
      <span className={`${styles.sessionTimes} muted small`}>
        <span>{t('lastUsed', { when: when(lastUsedAt) })}</span>
        <span>{t('since', { when: when(startedAt) })}</span>
      </span>
    </li>
  )
}

export const DeviceIcon = ({ device }: { device: string | null }) => (
  <Icon of={/android|iphone|ipad|ios/i.test(device ?? '') ? phonePortraitOutline : desktopOutline} />
)
