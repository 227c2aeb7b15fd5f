import { Modal, Switch } from '@mantine/core'
import { t } from '../i18n/t.ts'
import { Key } from '../ui/kbd.tsx'
import { switchShortcuts, useShortcuts, useShortcutsOn, useShownShortcuts } from '../ui/shortcuts.ts'
import styles from './shortcuts-sheet.module.css'

type Props = { open: boolean; onOpen: () => void; onClose: () => void }

/** The keyboard shortcuts of the current screen, and the switch to turn them off. */
export const ShortcutsSheet = ({ open, onOpen, onClose }: Props) => {
  const on = useShortcutsOn()
  const shown = useShownShortcuts()
  useShortcuts([{ key: '?', does: t('app:shortcutsSheet.thisList'), run: onOpen }])
  return (
    <Modal opened={open} onClose={onClose} title={t('app:shortcutsSheet.keyboardShortcuts')}>
      <div className="stack">
        <Switch
          checked={on}
          onChange={({ currentTarget }) => switchShortcuts(currentTarget.checked)}
          label={t('app:shortcutsSheet.singleKeysWorkOnThisDevice')}
        />
        <dl className={styles.shortcuts}>
          {shown.map(({ key, does }) => (
            <div key={`${key} ${does}`}>
              <dt>
                <Key of={key} />
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="fine muted">{t('app:shortcutsSheet.theyRestWhileYouType')}</p>
      </div>
    </Modal>
  )
}
