import { readTimestamp } from '@aruga/contract/instants'
import type { Session } from '@aruga/contract/sessions/sessions'
import { useTexts } from '../../i18n/texts.ts'
import { SideList, SideRow } from '../../ui/list/side-list.tsx'
import { formatAsOf } from '../../ui/page/as-of.ts'
import { ownFirst } from './session-list.tsx'
import { DeviceIcon } from './session-row.tsx'
import { useDeviceName } from './shared/use-device-name.ts'

type Props = { sessions: Session[]; current: string | undefined; onOpen: (id: string) => void }

/** The devices next to the open one. */
export const SessionsSide = ({ sessions, current, onOpen }: Props) => {
  const { t } = useTexts('sessions')
  const deviceName = useDeviceName()
  return (
    <SideList title={t('title')}>
      {ownFirst(sessions).map(({ id, device, current: isThis, lastUsedAt }) => {
        const when = formatAsOf(readTimestamp(lastUsedAt).getTime(), t('today'), Date.now())
        return (
          <SideRow
            key={id}
            current={id === current}
            onPress={() => onOpen(id)}
            picture={<DeviceIcon device={device} />}
            title={deviceName(device)}
            detail={isThis ? t('thisOne') : t('lastUsed', { when })}
          />
        )
      })}
    </SideList>
  )
}
