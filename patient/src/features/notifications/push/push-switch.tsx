import type { PushSettings } from '@aruga/contract/notifications/push'
import { informationCircleOutline } from 'ionicons/icons'
import { useTexts } from '../../../i18n/texts.ts'
import { isPushServed } from '../../../platform/push.ts'
import type { PushState } from '../../../platform/push-owner.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { usePushSwitch } from './queries.ts'

type Props = { settings: PushSettings; state: PushState }

/** Whether this phone shows messages; if it cannot, why not and what to do. */
export const PushSwitch = ({ settings, state }: Props) => {
  const { t } = useTexts('notifications-push')
  const { mutate, isPending, isError, variables } = usePushSwitch()
  if (!isPushServed(settings)) return <Note icon={informationCircleOutline}>{t('serverOff')}</Note>
  if (state === 'unsupported' || state === 'needsInstall')
    return <Note icon={informationCircleOutline}>{t(state)}</Note>
  if (state === 'denied')
    return (
      <Note icon={informationCircleOutline} tone="wait">
        {t('denied')}
      </Note>
    )
  const isOn = isPending ? variables : state === 'on'
  const detail = isPending ? t(variables ? 'turningOn' : 'turningOff') : t(isOn ? 'isOn' : 'thisPhoneDetail')
  return (
    <CheckRow
      checked={isOn}
      detail={detail}
      error={isError ? t('failed') : undefined}
      onChange={() => !isPending && mutate(!isOn)}
    >
      <b>{t('thisPhone')}</b>
    </CheckRow>
  )
}
