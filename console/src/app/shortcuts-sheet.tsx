import { Modal, Switch } from '@mantine/core'
import { Key } from '../ui/kbd.tsx'
import { switchShortcuts, useShortcuts, useShortcutsOn, useShownShortcuts } from '../ui/shortcuts.ts'
import styles from './shortcuts-sheet.module.css'

type Props = { open: boolean; onOpen: () => void; onClose: () => void }

/** What the keys do on the screen in view; here they are switched off, too. */
export const ShortcutsSheet = ({ open, onOpen, onClose }: Props) => {
  const on = useShortcutsOn()
  const shown = useShownShortcuts()
  useShortcuts([{ key: '?', does: 'This list', run: onOpen }])
  return (
    <Modal opened={open} onClose={onClose} title="Keyboard shortcuts" closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className="stack">
        <Switch
          checked={on}
          onChange={({ currentTarget }) => switchShortcuts(currentTarget.checked)}
          label="Single keys work on this device"
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
        <p className="fine muted">They rest while you type.</p>
      </div>
    </Modal>
  )
}
