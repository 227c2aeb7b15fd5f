import { readTimestamp } from '@aruga/contract/instants'
import type { SignIn } from '@aruga/contract/sessions/sessions'
import { alertCircleOutline, checkmarkCircleOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { formatAsOf } from '../../ui/page/as-of.ts'
import { useDeviceName } from './shared/use-device-name.ts'

/** The last log-ins and refused log-ins, newest first. */
export const SignInList = ({ signIns }: { signIns: SignIn[] }) => {
  const { t } = useTexts('sessions')
  const deviceName = useDeviceName()
  return (
    <ul className={`${rowsStyles.rows} card card-flush`} aria-label={t('recent')}>
      {signIns.map(({ id, at, what, byPasskey, device, count }) => (
        <li key={id} className={rowsStyles.row}>
          <Icon of={what === 'LoggedIn' ? checkmarkCircleOutline : alertCircleOutline} />
          <span className={rowsStyles.text}>
            <b>{t(what)}</b>
            {byPasskey && <span className="small">{t('byPasskey')}</span>}
            {count !== null && <span className="small">{t('times', { nth: count })}</span>}
            <span className="muted small">
              {deviceName(device)}, {formatAsOf(readTimestamp(at).getTime(), t('today'), Date.now())}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
