import styles from './kbd.module.css'
import { useShortcutsOn } from './shortcuts.ts'

/** A shortcut's key beside its control. Screen readers get it from the control's `aria-keyshortcuts`. */
/** A key on its own, as in the list of shortcuts. */
export const Key = ({ of }: { of: string }) => (
  <kbd className={styles.kbd}>{of.length === 1 ? of.toUpperCase() : of}</kbd>
)

export const Kbd = ({ children }: { children: string }) =>
  useShortcutsOn() ? (
    <span className={children.length === 1 ? `${styles.kbd} ${styles.single}` : styles.kbd} aria-hidden="true">
      {children}
    </span>
  ) : null
