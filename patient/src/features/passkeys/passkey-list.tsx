import { readTimestamp } from '@aruga/contract/instants'
import type { Passkey } from '@aruga/contract/passkeys/passkeys'
import { fingerPrintOutline } from 'ionicons/icons'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../../ui/art/icon.tsx'
import { useConfirm } from '../../ui/feedback/confirm.ts'
import { Refused } from '../../ui/feedback/refused.tsx'
import { Button } from '../../ui/form/button.tsx'
import rowsStyles from '../../ui/list/rows.module.css'
import { formatAsOf } from '../../ui/page/as-of.ts'
import { useDeviceName } from '../sessions/shared/use-device-name.ts'
import styles from './passkey-list.module.css'
import { useRemovePasskey } from './queries.ts'

type Props = { passkeys: Passkey[]; onRename: (passkey: Passkey) => void; onDone: (message: string) => void }

export const PasskeyList = ({ passkeys, onRename, onDone }: Props) => {
  const { t } = useTexts('passkeys')
  const deviceName = useDeviceName()
  const confirm = useConfirm()
  const remove = useRemovePasskey()
  const nameOf = ({ name, device }: Passkey) => name ?? deviceName(device)
  const when = (iso: string) => formatAsOf(readTimestamp(iso).getTime(), t('today'), Date.now())
  const ask = async (passkey: Passkey) => {
    const name = nameOf(passkey)
    const question = {
      title: t('removeTitle'),
      message: t('removeMessage', { name }),
      yes: t('removeYes'),
      no: t('removeNo'),
    }
    if (remove.isPending || !(await confirm(question))) return
    onDone('')
    remove.mutate(passkey.id, { onSuccess: () => onDone(t('removed', { name })) })
  }
  return (
    <>
      <ul className={`${rowsStyles.rows} card card-flush`} aria-label={t('title')}>
        {passkeys.map((passkey) => {
          const { id, addedAt, lastUsedAt } = passkey
          const name = nameOf(passkey)
          return (
            <li key={id} className={`${rowsStyles.row} ${styles.passkey}`}>
              <Icon of={fingerPrintOutline} />
              <span className={rowsStyles.text}>
                <b>{name}</b>
                <span className="muted small">{t('addedAt', { when: when(addedAt) })}</span>
                <span className="muted small">
                  {lastUsedAt ? t('lastUsed', { when: when(lastUsedAt) }) : t('notUsed')}
                </span>
              </span>
              <span className={styles.actions}>
                <Button kind="line" small aria-label={`${t('rename')}: ${name}`} onClick={() => onRename(passkey)}>
                  {t('rename')}
                </Button>
                <Button
                  kind="line"
                  small
                  busy={remove.isPending && remove.variables === id && t('removing')}
                  aria-label={`${t('remove')}: ${name}`}
                  onClick={() => void ask(passkey)}
                >
                  {t('remove')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {remove.isError && <Refused error={remove.error} />}
    </>
  )
}
